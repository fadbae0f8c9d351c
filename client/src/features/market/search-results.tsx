import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { FailedLine, SkeletonRows } from '#kit/feedback'
import { defaultSegment, type ListSegment } from '#kit/listing'
import { useText } from '#text'
import { useIsStale, useTickers } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { MarketRow } from './market-row.tsx'
import { hotMarkets, searchMarkets } from './search-markets.ts'

const HOT = 6

/** The groups of markets that a search finds; none for the empty text. */
export function useFoundMarkets(text: string) {
  const { data, isLoading } = useMarkets()
  const groups = useMemo(() => searchMarkets(data ?? [], text), [data, text])
  return { groups, count: groups.reduce((total, group) => total + group.markets.length, 0), isLoading }
}

type Found = ReturnType<typeof useFoundMarkets>
type OnOpen = { onOpen: (market: Market) => void }

export function FoundMarkets({ groups, text, onOpen }: OnOpen & Pick<Found, 'groups'> & { text: string }) {
  const t = useText()
  useTickers()
  return (
    <>
      {groups.map((group) => (
        <Rows
          key={group.segment}
          {...group}
          title={t(`market.${group.segment}`)}
          titleClass="text-sub font-med text-t3"
          marked={text}
          onOpen={onOpen}
        />
      ))}
    </>
  )
}

/** The markets with the highest turnover. */
export function HotMarkets({ onOpen }: OnOpen) {
  const t = useText()
  useTickers()
  const { data, error, refetch } = useMarkets()
  const hot = useMemo(() => hotMarkets(data ?? [], HOT), [data])
  if (data === undefined)
    return error === null ? (
      <SkeletonRows count={HOT} />
    ) : (
      <FailedLine message={error.message} retry={() => void refetch()} className="min-h-14 px-gutter" />
    )
  return <Rows title={t('home.hot')} titleClass="text-row font-semi" markets={hot} onOpen={onOpen} />
}

type RowsProps = OnOpen & {
  markets: readonly Market[]
  title: string
  titleClass: string
  segment?: ListSegment
  marked?: string
}

function Rows({ title, titleClass, markets, segment, ...row }: RowsProps) {
  const watched = useWatchlist()
  const isStale = useIsStale()
  return (
    <section aria-label={title} className="pt-2">
      <h2 className={`px-gutter pb-1 ${titleClass}`}>{title}</h2>
      <ul>
        {markets.map((market) => (
          <li key={market.id} data-market={market.baseCode}>
            <MarketRow
              {...row}
              market={market}
              segment={segment ?? defaultSegment(market)}
              isStale={isStale}
              isWatched={watched.has(market.base)}
              onStar={watched.toggle}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
