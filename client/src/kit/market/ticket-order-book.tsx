import type { Depth } from '@bourse/contracts/feed'
import { type Amount, parseAmount } from '@bourse/contracts/kit'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Skeleton } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { changeColorClass } from './change.tsx'
import type { OwnPrices } from './order-book.tsx'
import { Price } from './price.tsx'

const ROWS = 7

type Props = {
  /** Null while loading. */
  readonly depth: Depth | null
  readonly price: Amount | null
  readonly change: Amount | null
  readonly tick: Amount
  readonly isStale: boolean
  readonly own?: OwnPrices
  readonly onPick: (price: Amount) => void
}

/** The order book beside the ticket, or below it on the narrowest screens. */
export const TicketOrderBook = (props: Props) => (
  <>
    <div className="hidden min-w-0 wide:block">
      <Panel {...props} />
    </div>
    <div className="wide:hidden">
      <Strip {...props} />
    </div>
  </>
)

function Panel({ depth, change, ...book }: Props) {
  if (depth === null) return <PanelSkeleton />
  const middle = (
    <span className={book.isStale ? 'text-flat' : changeColorClass(change)}>
      <Price value={book.price} tick={book.tick} isPlain className="text-body font-semi" />
    </span>
  )
  return <OrderBook {...depth} {...book} rows={ROWS} middle={middle} />
}

const PanelSkeleton = () => (
  <div aria-hidden="true" className="space-y-2 pt-6">
    {Array.from({ length: ROWS * 2 }, (_, row) => (
      <div key={row} className="flex h-4 justify-between">
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-3 w-10" />
      </div>
    ))}
  </div>
)

const OrderBook = lazyComponent(async () => (await import('./order-book.tsx')).OrderBook, <PanelSkeleton />)

/** The narrowest screens show the best bid and ask; a press opens the book. */
function Strip(props: Props) {
  const { depth, tick } = props
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card px-3 py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="press flex min-h-hit w-full items-center gap-3 text-left text-cap"
      >
        <Best label={t('spot.bid')} price={depth?.bids[0]?.[0]} tick={tick} colorClass="text-up" />
        <Best label={t('spot.ask')} price={depth?.asks[0]?.[0]} tick={tick} colorClass="text-down" />
        <ChevronDown size={18} className={`ml-auto shrink-0 text-t3 ${isOpen ? 'rotate-180' : ''}`} />
        <span className="sr-only">{t('market.book')}</span>
      </button>
      {isOpen && (
        <div className="pb-2">
          <Panel {...props} />
        </div>
      )}
    </section>
  )
}

type BestProps = { label: string; price: string | undefined; tick: Amount; colorClass: string }

const Best = ({ label, price, tick, colorClass }: BestProps) => (
  <span>
    <span className="block text-t3">{label}</span>
    <Price value={parseAmount(price ?? '')} tick={tick} isPlain className={colorClass} />
  </span>
)
