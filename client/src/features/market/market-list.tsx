import type { Market } from '@bourse/contracts/market'
import { ArrowLeftRight, ChartCandlestick, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ListRow } from '#kit/list'
import { homeOf, type ListSegment, placeOf } from '#kit/listing'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useIsStale } from '#api/feed'
import type { Watchlist } from '#api/watchlist'
import { MarketRow, type PressedRow } from './market-row.tsx'
import type { Sort } from './sort-markets.ts'
import { useThrottledSort } from './use-throttled-sort.ts'

type Props = {
  markets: readonly Market[]
  /** Null for a mixed list: each row then opens its own ticket. */
  segment: ListSegment | null
  sort: Sort
  watched: Watchlist
  empty?: ReactNode
}

/** Live rows in a throttled order, with star and long press. */
export function MarketList({ markets, segment, sort, watched, empty = null }: Props) {
  const isStale = useIsStale()
  const { ordered, handlers } = useThrottledSort(markets, sort)
  const [held, hold] = useState<PressedRow | null>(null)
  if (ordered.length === 0) return empty
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
              segment={segment ?? homeOf(market)}
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
  const { to, query } = placeOf(market, segment)
  const isWatched = watched.has(market.base)
  const toggle = () => {
    watched.toggle(market.base)
    onClose()
  }
  return (
    <Sheet title={query.symbol} onClose={onClose}>
      <div className="card divide-y divide-line overflow-hidden bg-chip/40">
        <ListRow icon={<ArrowLeftRight size={20} />} title={t('tab.trade')} to={to} query={query} />
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
