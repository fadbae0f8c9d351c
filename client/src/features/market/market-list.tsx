import type { Market } from '@bourse/contracts/market'
import { ArrowLeftRight, ChartCandlestick, Star } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ListRow } from '#kit/list'
import { defaultSegment, type ListSegment, tradingPage, computeTurnover } from '#kit/listing'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { quoteNow, useIsStale } from '#api/feed'
import type { Watchlist } from '#api/watchlist'
import { MarketRow, type PressedRow } from './market-row.tsx'
import { type Figures, type Sort, sortMarkets, sortText } from './sort-markets.ts'

type Props = {
  markets: readonly Market[]
  /** Null for a mixed list: each row then opens its own ticket. */
  segment: ListSegment | null
  sort: Sort
  watched: Watchlist
  empty?: ReactNode
}

export function MarketList({ markets, segment, sort, watched, empty = null }: Props) {
  const isStale = useIsStale()
  const { ordered, handlers } = useThrottledSort(markets, sort)
  const [held, hold] = useState<PressedRow | null>(null)
  if (ordered.length === 0) return <>{empty}</>
  return (
    <>
      <ul {...handlers}>
        {ordered.map((market) => (
          <li
            key={market.id}
            data-market={market.baseCode}
            style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' }}
          >
            <MarketRow
              market={market}
              segment={segment ?? defaultSegment(market)}
              isStale={isStale}
              isWatched={watched.has(market.base)}
              onStar={watched.toggle}
              onHold={hold}
            />
          </li>
        ))}
      </ul>
      {held !== null && <RowSheet {...held} watched={watched} onClose={() => hold(null)} />}
    </>
  )
}

function RowSheet({
  market,
  segment,
  watched,
  onClose,
}: PressedRow & { watched: Watchlist; onClose: () => void }) {
  const t = useText()
  const { to, query } = tradingPage(market, segment)
  const isWatched = watched.has(market.base)
  const toggle = () => {
    watched.toggle(market.base)
    onClose()
  }
  return (
    <Sheet title={query.symbol} onClose={onClose}>
      <div className="card divide-y divide-line overflow-hidden bg-chip/40">
        <ListRow icon={<ArrowLeftRight size={20} />} title={t('screen.trade')} to={to} query={query} />
        <ListRow
          icon={<ChartCandlestick size={20} />}
          title={t('screen.full_chart')}
          to="transaction/index2"
          query={query}
        />
        <ListRow
          icon={<Star size={20} fill={isWatched ? 'currentColor' : 'none'} />}
          title={t(isWatched ? 'market.star_remove' : 'market.star_add', { name: market.baseCode })}
          onPress={toggle}
        />
      </div>
    </Sheet>
  )
}

const REORDER_MS = 1_000
/** A second tap may follow shortly after a touch. */
const AFTER_TOUCH_MS = 400

function figuresNow(market: Market): Figures {
  const quote = quoteNow(market)
  return { price: quote.price, change: quote.change, turnover: computeTurnover(quote) }
}

const idsOf = (markets: readonly Market[]) => markets.map((market) => market.id)

/** Sorted markets while prices change: reordered at most once a second, and never during a touch. */
function useThrottledSort(markets: readonly Market[], sort: Sort) {
  const sortKey = `${sortText(sort) ?? ''} ${idsOf(markets).join(' ')}`
  const sorted = () => idsOf(sortMarkets(markets, sort, figuresNow))
  const [order, setOrder] = useState(() => ({ sortedBy: sortKey, ids: sorted() }))
  // A new sort key or list applies immediately; only price ticks are throttled.
  if (order.sortedBy !== sortKey) setOrder({ sortedBy: sortKey, ids: sorted() })
  const [touch] = useState(createTouch)
  const sortedNow = useEffectEvent(sorted)
  const moves = sort !== null && sort.column !== 'name'
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (touch.isHeld()) return
      const ids = sortedNow()
      setOrder((before) => (before.ids.join() === ids.join() ? before : { ...before, ids }))
    }, REORDER_MS)
    return () => clearInterval(timer)
  }, [moves, touch])
  const ordered = useMemo(() => {
    const byId = new Map(markets.map((market) => [market.id as string, market]))
    return order.ids.flatMap((id) => byId.get(id) ?? [])
  }, [markets, order.ids])
  return { ordered, handlers: touch.handlers }
}

function createTouch() {
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const hold = () => {
    clearTimeout(leaving)
    isHeld = true
  }
  const leave = () => {
    clearTimeout(leaving)
    leaving = setTimeout(() => void (isHeld = false), AFTER_TOUCH_MS)
  }
  return {
    isHeld: () => isHeld,
    handlers: { onPointerDown: hold, onPointerUp: leave, onPointerCancel: leave },
  }
}
