import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import { multiplyByInt, ONE } from '@bourse/contracts/kit'
import { quantityText } from '#kit/format'
import { Balance, Fiat } from '#kit/market'
import { useLanguage, useText } from '#text'
import { leftToday } from './limits.ts'

/** The rest of both limits, each with what sets it: the identity level, and the tier where there is one. */
export function LimitLine({ limits }: { limits: WithdrawalLimits }) {
  const t = useText()
  const language = useLanguage()
  const { btc, usd } = leftToday(limits)
  const level = quantityText(multiplyByInt(ONE, BigInt(limits.level)), language)
  return (
    <span className="flex flex-col items-end gap-0.5">
      {btc !== null && limits.btcLimit !== null && (
        <span>
          <Balance value={btc} code="BTC" places={4} />
          <span className="block text-sub text-t3">{t('withdraw.level', { n: level })}</span>
        </span>
      )}
      {usd !== null && (
        <span>
          <Fiat value={usd} code="USD" />
          <span className="block text-sub text-t3">VIP {limits.tier}</span>
        </span>
      )}
    </span>
  )
}
