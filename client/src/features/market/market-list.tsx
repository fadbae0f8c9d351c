import type { Market } from '@bourse/contracts/market'
import { type ReactNode, useCallback, useState } from 'react'
import { homeOf, type ListSegment } from '#kit/listing'
import { useIsStale } from '#api/feed'
import type { Watchlist } from '#api/watchlist'
import { MarketRow } from './market-row.tsx'
import { type PressedRow, RowSheet } from './row-sheet.tsx'
import type { Sort } from './sort-markets.ts'
import { useThrottledSort } from './use-throttled-sort.ts'
import { useStableCallback } from './use-stable-callback.ts'

type Props = {
  markets: readonly Market[]
  /** Null for a mixed list: each row then opens its own ticket. */
  segment: ListSegment | null
  sort: Sort
  watched: Watchlist
  empty: ReactNode
}

/** Live rows in a throttled order, with star and long press. */
export function MarketList({ markets, segment, sort, watched, empty }: Props) {
  const isStale = useIsStale()
  const { ordered, handlers } = useThrottledSort(markets, sort)
  const [held, hold] = useState<PressedRow | null>(null)
  const onStar = useStableCallback((market: Market) => watched.toggle(market.base))
  const onHold = useCallback((market: Market, at: ListSegment) => hold({ market, segment: at }), [])
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
              onStar={onStar}
              onHold={onHold}
            />
          </li>
        ))}
      </ul>
      {held !== null && (
        <RowSheet
          {...held}
          isWatched={watched.has(held.market.base)}
          onStar={() => watched.toggle(held.market.base)}
          onClose={() => hold(null)}
        />
      )}
    </>
  )
}
