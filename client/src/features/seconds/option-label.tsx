import type { SecondsOrder } from '@bourse/contracts/seconds'
import { useText } from '#text'
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
