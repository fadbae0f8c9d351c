import { type Amount, max, subtract, multiplyByInt, multiply, ZERO } from '@bourse/contracts/kit'
import { RISK_WARNING } from '@bourse/contracts/futures'
import { AvailableLabel } from '#kit/form'
import { rateText } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import type { FuturesForm } from './use-futures-form.ts'

/** The figures of the ticket as typed: balance, margin, costs, liquidation and the balance afterwards. */
export function Receipt({ form }: { form: FuturesForm }) {
  const t = useText()
  const language = useLanguage()
  const { values, derived, facts, market } = form
  const { terms, account } = facts
  const seen = values.isReduceOnly ? null : derived.preview
  const code = market.quoteCode
  const own = terms.isKnown ? seen : null
  const spread = own === null ? null : multiply(own.quantity, distance(own.openPrice, own.quotedPrice), 'up')
  const risk = own?.riskRate ?? null
  const after = account === null || seen === null || seen.freeAfter < ZERO ? null : seen.freeAfter
  const money = (value: Amount | undefined | null) => <Balance value={value ?? null} places={4} />
  const liquidation = (
    <Price value={own?.liquidationPrice ?? null} tick={terms.priceTick} isPlain className="text-warning" />
  )
  const riskAfter = (
    <span className={`num ${risk !== null && risk >= RISK_WARNING ? 'text-error' : ''}`}>
      {risk === null ? '—' : rateText(multiplyByInt(risk, 100n), language)}
    </span>
  )
  return (
    <Facts
      layout="plain"
      className="card mx-gutter mt-3 grid grid-cols-1 gap-x-5 gap-y-1 px-3.5 py-3 text-cap wide:grid-cols-2"
      rows={[
        {
          isWide: true,
          label: <AvailableLabel name={t('futures.to_transfer', { coin: code })} />,
          value: <Balance value={account?.free ?? null} code={code} places={2} />,
        },
        { label: t('futures.margin'), value: money(seen?.margin) },
        { label: t('spot.fee'), value: money(seen?.fee) },
        { label: t('futures.spread'), value: money(spread) },
        { label: t('futures.overnight'), value: money(own?.overnightFee) },
        { isWide: true, label: t('futures.liquidation'), value: liquidation },
        { isWide: true, label: t('futures.risk_after'), value: riskAfter },
        { isWide: true, label: t('spot.after'), value: <Balance value={after} code={code} places={2} /> },
      ]}
    />
  )
}

const distance = (a: Amount, b: Amount): Amount => max(subtract(a, b), subtract(b, a))
