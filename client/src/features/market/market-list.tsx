import type { Market } from '@bourse/contracts/market'
import { type ReactNode, useCallback, useState } from 'react'
import { homeOf, type ListSegment } from '#kit/listing'
import { useIsStale } from '#wire/feed'
import type { Watchlist } from '#wire/watchlist'
import { MarketRow } from './market-row.tsx'
import { type Held, RowSheet } from './row-sheet.tsx'
import type { Sort } from './sort-markets.ts'
import { useCalmOrder } from './use-calm-order.ts'
import { useStable } from './use-stable.ts'

type Props = {
  markets: readonly Market[]
  /** Null where the list mixes kinds: each row then leads to its own. */
  segment: ListSegment | null
  sort: Sort
  watched: Watchlist
  empty: ReactNode
}

/** Live rows in a calm order, with star and long press. */
export function MarketList({ markets, segment, sort, watched, empty }: Props) {
  const isStale = useIsStale()
  const { ordered, handlers } = useCalmOrder(markets, sort)
  const [held, hold] = useState<Held | null>(null)
  const onStar = useStable((market: Market) => watched.toggle(market.base))
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
