import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { Empty, SkeletonRows } from '#kit/feedback'
import { isListed } from '#kit/listing'
import { useText } from '#text'
import type { Watchlist } from '#api/watchlist'
import { MarketList } from './market-list.tsx'
import { hotMarkets } from './search-markets.ts'
import type { Sort } from './sort-markets.ts'

const OFFERED = 5

type Props = { markets: readonly Market[]; watched: Watchlist; sort: Sort }

/** Watched markets in the order in which they were added; without any, five suggestions. */
export function Favourites({ markets, watched, sort }: Props) {
  const t = useText()
  const own = useMemo(
    () => watched.assets.flatMap((asset) => markets.find((market) => market.base === asset) ?? []),
    [markets, watched.assets],
  )
  const offered = useMemo(
    () =>
      hotMarkets(
        markets.filter((market) => isListed(market, 'coins')),
        OFFERED,
      ),
    [markets],
  )
  if (watched.isPending) return <SkeletonRows count={6} />
  if (own.length > 0)
    return <MarketList markets={own} segment={null} sort={sort} watched={watched} empty={null} />
  return (
    <>
      <Empty title={t('market.no_favourites')}>
        <p className="text-sub text-t3">{t('market.no_favourites_note')}</p>
      </Empty>
      <h2 className="px-gutter pb-1 text-body font-semi">{t('market.top_coins')}</h2>
      <MarketList markets={offered} segment="coins" sort={null} watched={watched} empty={null} />
    </>
  )
}
