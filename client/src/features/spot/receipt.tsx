import type { Amount } from '@bourse/contracts/kit'
import { AvailableLabel, ValueList } from '#kit/form'
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
  const after = derived.after !== null && derived.after >= 0n ? derived.after : null
  const money = (value: Amount | null, code: string, places: number, prefix = '') => (
    <>
      {value !== null && prefix}
      <Balance value={value} code={code} places={places} />
    </>
  )
  const free = money(freeOf(values, facts), paidWith, isBuy ? 4 : 8)
  return (
    <ValueList
      className="flex flex-col gap-1 text-cap"
      rows={[
        { label: <AvailableLabel name={t('spot.to_transfer', { coin: paidWith })} />, value: free },
        { label: t('spot.total'), value: money(derived.turnover, market.quoteCode, 4, about) },
        { label: t('spot.fee'), value: money(derived.fee, market.quoteCode, 6) },
        { label: t('spot.receive'), value: money(derived.receives, paidFor, 6, isBuy ? '' : about) },
        { label: t('spot.after'), value: money(after, paidWith, 6) },
      ]}
    />
  )
}
