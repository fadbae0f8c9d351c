import { type Amount, max, subtract, multiplyByInt, multiply, ZERO } from '@bourse/contracts/kit'
import { RISK_WARNING } from '@bourse/contracts/futures'
import { TransferLink, ValueRow } from '#kit/form'
import { rateText } from '#kit/format'
import { Balance, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import type { FuturesForm } from './use-futures-form.ts'

const WIDE = 'wide:col-span-2'

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
  const available = (
    <>
      {t('field.available')}
      <TransferLink name={t('futures.to_transfer', { coin: code })} />
    </>
  )
  return (
    <dl className="card mx-gutter mt-3 grid grid-cols-1 gap-x-5 gap-y-1 px-3.5 py-3 text-cap wide:grid-cols-2">
      <ValueRow className={WIDE} label={available}>
        <Balance value={account?.free ?? null} code={code} places={2} />
      </ValueRow>
      <ValueRow label={t('futures.margin')}>
        <Balance value={seen?.margin ?? null} places={4} />
      </ValueRow>
      <ValueRow label={t('spot.fee')}>
        <Balance value={seen?.fee ?? null} places={4} />
      </ValueRow>
      <ValueRow label={t('futures.spread')}>
        <Balance value={spread} places={4} />
      </ValueRow>
      <ValueRow label={t('futures.overnight')}>
        <Balance value={own?.overnightFee ?? null} places={4} />
      </ValueRow>
      <ValueRow className={WIDE} label={t('futures.liquidation')}>
        <Price
          value={own?.liquidationPrice ?? null}
          tick={terms.priceTick}
          isPlain
          className="text-warning"
        />
      </ValueRow>
      <ValueRow className={WIDE} label={t('futures.risk_after')}>
        <span className={`num ${risk !== null && risk >= RISK_WARNING ? 'text-error' : ''}`}>
          {risk === null ? '—' : rateText(multiplyByInt(risk, 100n), language)}
        </span>
      </ValueRow>
      <ValueRow className={WIDE} label={t('spot.after')}>
        <Balance
          value={account === null || seen === null || seen.freeAfter < ZERO ? null : seen.freeAfter}
          code={code}
          places={2}
        />
      </ValueRow>
    </dl>
  )
}

const distance = (a: Amount, b: Amount): Amount => max(subtract(a, b), subtract(b, a))
