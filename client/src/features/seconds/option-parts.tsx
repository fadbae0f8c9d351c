import type { Amount } from '@bourse/contracts/kit'
import type { SecondsOrder } from '@bourse/contracts/seconds'
import { Balance } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { optionReceipt } from '#api/receipts'
import { ARROW } from './ticket-labels.ts'

export function OptionLabel({ order }: { order: Pick<SecondsOrder, 'symbol' | 'direction'> }) {
  const t = useText()
  return (
    <span>
      <span className="text-row font-semi">{order.symbol ?? '—'}</span>{' '}
      <span
        className={`text-sub font-semi whitespace-nowrap ${order.direction === 'up' ? 'text-up' : 'text-down'}`}
      >
        <span aria-hidden="true" className="mr-0.5 text-[.8em]">
          {ARROW[order.direction]}
        </span>
        {t(`seconds.${order.direction}`)}
      </span>
    </span>
  )
}

/** Only our own upstream issues receipts. */
export function ReceiptLink({ order, className = '' }: { order: SecondsOrder; className?: string }) {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return (
    <PageLink {...optionReceipt(order.id)} className={`press hit text-sub font-semi text-link ${className}`}>
      {t('screen.receipt')}
    </PageLink>
  )
}

/** A signed amount in the colour of its direction. */
export function Profit({ value, code }: { value: Amount | null; code?: string }) {
  const isLoss = value !== null && value < 0n
  return (
    <span className={value === null || value === 0n ? 'text-flat' : isLoss ? 'text-down' : 'text-up'}>
      {value !== null && value > 0n && '+'}
      <Balance value={value} {...(code === undefined ? {} : { code })} />
    </span>
  )
}
