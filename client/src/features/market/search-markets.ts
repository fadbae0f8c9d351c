import type { Market } from '@bourse/contracts/market'
import { isListed, LIST_SEGMENTS, type ListSegment, turnoverOf } from '#kit/listing'
import { matchIn } from './match.ts'

export type Group = { readonly segment: ListSegment; readonly markets: readonly Market[] }

/** Rank of a match: whole name, prefix, substring, or only the pair; null without a match. */
function rankOf(market: Market, query: string): number | null {
  const match = matchIn(market.baseCode, query)
  if (match !== null) return match.before !== '' ? 2 : match.after === '' ? 0 : 1
  const pair = query.replace(/[\s/_-]+/g, '')
  return matchIn(`${market.baseCode}${market.quoteCode}`, pair)?.before === '' ? 3 : null
}

/** Matches by segment, the best first. */
export function searchMarkets(markets: readonly Market[], query: string): readonly Group[] {
  const ranked = markets
    .flatMap((market) => {
      const rank = rankOf(market, query)
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
  markets
    .map((market) => ({ market, turnover: turnoverOf(market) ?? 0n }))
    .toSorted((a, b) => (a.turnover === b.turnover ? 0 : a.turnover > b.turnover ? -1 : 1))
    .slice(0, count)
    .map(({ market }) => market)
