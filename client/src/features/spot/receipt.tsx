import { TransferLink, ValueRow } from '#kit/form'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { freeOf } from './ticket-form.ts'
import type { SpotForm } from './use-spot-form.ts'

/** The figures of the ticket as typed: balance, total, fee, proceeds and the balance afterwards. */
export function Receipt({ form }: { form: SpotForm }) {
  const t = useText()
  const { values, derived, facts, market } = form
  const isBuy = values.side === 'buy'
  const [paidWith, paidFor] = isBuy
    ? [market.quoteCode, market.baseCode]
    : [market.baseCode, market.quoteCode]
  const about = values.kind === 'market' ? '≈ ' : ''
  const available = (
    <>
      {t('field.available')}
      <TransferLink name={t('spot.to_transfer', { coin: paidWith })} />
    </>
  )
  return (
    <dl className="flex flex-col gap-1 text-cap">
      <ValueRow label={available}>
        <Balance value={freeOf(values, facts)} code={paidWith} places={isBuy ? 4 : 8} />
      </ValueRow>
      <ValueRow label={t('spot.total')}>
        {derived.turnover !== null && about}
        <Balance value={derived.turnover} code={market.quoteCode} places={4} />
      </ValueRow>
      <ValueRow label={t('spot.fee')}>
        <Balance value={derived.fee} code={market.quoteCode} places={6} />
      </ValueRow>
      <ValueRow label={t('spot.receive')}>
        {derived.receives !== null && !isBuy && about}
        <Balance value={derived.receives} code={paidFor} places={6} />
      </ValueRow>
      <ValueRow label={t('spot.after')}>
        <Balance
          value={derived.after !== null && derived.after >= 0n ? derived.after : null}
          code={paidWith}
          places={6}
        />
      </ValueRow>
    </dl>
  )
}
