import { type Market, market as calls } from '@bourse/contracts/market'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { SegTabs } from '#kit/control'
import { Empty, QueryView, SkeletonRows, StaleChip } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { isListed, type ListSegment } from '#kit/listing'
import { PullRefresh } from '#kit/list'
import { navigate, PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { invalidate } from '#api'
import { useStale, useTickers } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useWatchlist, type Watchlist } from '#api/watchlist'
import { MarketList } from './market-list.tsx'
import { hotMarkets } from './search-markets.ts'
import { SortHeader } from './sort-header.tsx'
import { readSort, type Sort, sortText } from './sort-markets.ts'

type Segment = 'favourites' | ListSegment
const SEGMENTS: readonly Segment[] = ['favourites', 'coins', 'contracts', 'stocks']

/** Segment and sorting are in the route, so that back restores them. */
function useView() {
  const named = useQueryValue('seg')
  const sorting = useQueryValue('sort')
  const segment = SEGMENTS.find((each) => each === named) ?? 'coins'
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
  const stale = useStale()
  const { segment, sort, show } = useView()
  return (
    <PullRefresh onRefresh={() => invalidate(calls.boards)}>
      <NavActions>
        <PageLink
          to="market/search"
          aria-label={t('screen.search')}
          className="press flex size-hit items-center justify-center text-t2"
        >
          <Search size={22} strokeWidth={1.75} />
        </PageLink>
      </NavActions>
      <div className="sticky top-0 z-(--z-sticky) border-b border-line bg-page">
        <SegTabs
          name={t('screen.market')}
          tabs={SEGMENTS.map((id) => ({ id, label: t(`market.${id}`) }))}
          value={segment}
          onChange={(next) => show({ segment: next })}
          className="pl-1"
        />
        {stale !== null && (
          <p className="px-gutter">
            <StaleChip stale={stale} />
          </p>
        )}
        <SortHeader sort={sort} onSort={(next) => show({ sort: next })} />
      </div>
      <Body segment={segment} sort={sort} />
    </PullRefresh>
  )
}

type Props = { markets: readonly Market[]; watched: Watchlist; sort: Sort }

function Body({ segment, sort }: { segment: Segment; sort: Sort }) {
  const view = { sort, watched: useWatchlist() }
  return (
    <QueryView query={useMarkets()} skeleton={<SkeletonRows count={10} />}>
      {(all) =>
        segment === 'favourites' ? (
          <Favourites {...view} markets={all} />
        ) : (
          <Listed key={segment} {...view} markets={all} segment={segment} />
        )
      }
    </QueryView>
  )
}

function Listed({ markets, segment, ...view }: Props & { segment: ListSegment }) {
  const t = useText()
  const own = useMemo(() => markets.filter((market) => isListed(market, segment)), [markets, segment])
  return (
    <MarketList
      {...view}
      markets={own}
      segment={segment}
      empty={<Empty kind="search" title={t('market.none')} />}
    />
  )
}

const OFFERED = 5

/** Watched markets in the order in which they were added; without any, five suggestions. */
function Favourites({ markets, watched, sort }: Props) {
  const t = useText()
  const own = useMemo(
    () => watched.assets.flatMap((asset) => markets.find((market) => market.base === asset) ?? []),
    [markets, watched.assets],
  )
  const offered = useMemo(() => {
    const coins = markets.filter((market) => isListed(market, 'coins'))
    return hotMarkets(coins, OFFERED)
  }, [markets])
  if (watched.isPending) return <SkeletonRows count={6} />
  if (own.length > 0) return <MarketList markets={own} segment={null} sort={sort} watched={watched} />
  return (
    <>
      <Empty kind="favourites" title={t('market.no_favourites')}>
        <p className="text-sub text-t3">{t('market.no_favourites_note')}</p>
      </Empty>
      <h2 className="px-gutter pb-1 text-body font-semi">{t('market.top_coins')}</h2>
      <MarketList markets={offered} segment="coins" sort={null} watched={watched} />
    </>
  )
}
