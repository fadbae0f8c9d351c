import { normalizeTyped } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { isListed, LIST_SEGMENTS, type ListSegment, computeTurnover } from '#kit/listing'
import { nameRank } from '#kit/names'
import { matchIn } from '#kit/search'
import { sortMarkets } from './sort-markets.ts'

type Group = { readonly segment: ListSegment; readonly markets: readonly Market[] }

/** Rank of a match: whole code or name, prefix, part of it, or only the pair; null without a match. */
function rankMarket(market: Market, query: string): number | null {
  const match = matchIn(market.baseCode, query)
  if (match !== null && match.before === '') return match.after === '' ? 0 : 1
  const byName = nameRank(market.baseCode, query)
  if (byName !== null || match !== null) return byName ?? 2
  const pair = normalizeTyped(query, 'words').replace(/[\s/_-]+/g, '')
  return matchIn(`${market.baseCode}${market.quoteCode}`, pair)?.before === '' ? 3 : null
}

/** Matches by segment, the best first. */
export function searchMarkets(markets: readonly Market[], query: string): readonly Group[] {
  const ranked = markets
    .flatMap((market) => {
      const rank = rankMarket(market, query)
      return rank === null ? [] : [{ market, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ market }) => market)
  return LIST_SEGMENTS.map((segment) => ({
    segment,
    markets: ranked.filter((market) => isListed(market, segment)),
  })).filter((group) => group.markets.length > 0)
}

export const hotMarkets = (markets: readonly Market[], count: number): readonly Market[] =>
  sortMarkets(markets, { column: 'turnover', direction: 'down' }, (market) => ({
    ...market,
    turnover: computeTurnover(market),
  })).slice(0, count)
