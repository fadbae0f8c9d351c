import type { Market } from '@bourse/contracts/market'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { SegTabs } from '#kit/control'
import { Empty, QueryView, SkeletonRows, StaleChip } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { isListed, type ListSegment } from '#kit/listing'
import { PullRefresh } from '#kit/list'
import { navigate, PageLink, useQueryValue } from '#kit/route'
import { type Text, useText } from '#text'
import { invalidate } from '#api'
import { market as calls } from '@bourse/contracts/market'
import { useIsStale, useTickers } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { Favourites } from './favourites.tsx'
import { MarketList } from './market-list.tsx'
import { SortHeader } from './sort-header.tsx'
import { readSort, type Sort, sortText } from './sort-markets.ts'

type Segment = 'favourites' | ListSegment
const SEGMENTS: readonly Segment[] = ['favourites', 'coins', 'contracts', 'stocks']

const isSegment = (text: string | null): text is Segment =>
  (SEGMENTS as readonly (string | null)[]).includes(text)
const tabsOf = (t: Text) => SEGMENTS.map((id) => ({ id, label: t(`market.${id}`) }))

/** Segment and sorting are in the address, so that back restores them. */
function useView() {
  const named = useQueryValue('seg')
  const sorting = useQueryValue('sort')
  const segment: Segment = isSegment(named) ? named : 'coins'
  const sort = useMemo(() => readSort(sorting), [sorting])
  const show = (next: { segment?: Segment; sort?: Sort }) => {
    const requested = next.sort === undefined ? sort : next.sort
    navigate('market/market', { seg: next.segment ?? segment, sort: sortText(requested) }, { replace: true })
  }
  return { segment, sort, show }
}

export function Screen() {
  const t = useText()
  useTickers()
  const isStale = useIsStale()
  const { segment, sort, show } = useView()
  return (
    <PullRefresh onRefresh={() => invalidate(calls.boards)}>
      <NavActions>
        <PageLink
          to="market/search"
          aria-label={t('screen.search')}
          className="press flex size-hit items-center justify-center text-t2"
        >
          <Search size={22} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
      </NavActions>
      <div className="sticky top-0 z-(--z-sticky) border-b border-line bg-page">
        <div className="flex items-center gap-2 pl-1">
          <SegTabs
            name={t('screen.market')}
            tabs={tabsOf(t)}
            value={segment}
            onChange={(next) => show({ segment: next })}
            className="min-w-0 flex-1"
          />
          {isStale && (
            <span className="pr-gutter">
              <StaleChip isStale />
            </span>
          )}
        </div>
        <SortHeader sort={sort} onSort={(next) => show({ sort: next })} />
      </div>
      <Body segment={segment} sort={sort} />
    </PullRefresh>
  )
}

function Body({ segment, sort }: { segment: Segment; sort: Sort }) {
  const t = useText()
  const { markets, error, retry } = useMarkets()
  const query = { data: markets ?? undefined, error, refetch: retry }
  const view = { sort, watched: useWatchlist() }
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={10} />}>
      {(all) =>
        segment === 'favourites' ? (
          <Favourites {...view} markets={all} />
        ) : (
          <Listed
            {...view}
            key={segment}
            markets={all}
            segment={segment}
            empty={<Empty title={t('market.none')} />}
          />
        )
      }
    </QueryView>
  )
}

type ListedProps = Omit<Parameters<typeof MarketList>[0], 'segment'> & {
  segment: ListSegment
  markets: readonly Market[]
}

function Listed({ markets, segment, ...rest }: ListedProps) {
  const own = useMemo(() => markets.filter((market) => isListed(market, segment)), [markets, segment])
  return <MarketList {...rest} markets={own} segment={segment} />
}
