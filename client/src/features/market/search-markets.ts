import { normalizeTyped } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { readStored, writeStored } from '#kit/device'
import { isListed, LIST_SEGMENTS, type ListSegment, computeTurnover } from '#kit/listing'
import { nameRank } from '#kit/names'
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

/** Characters without case and accents, one for one, so that positions agree in both texts. */
const folded = (text: string): string[] =>
  Array.from(text).map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter)

/** The text split around the query, ignoring case, accents and surrounding spaces; null without a match. */
export function matchIn(text: string, query: string) {
  const needle = folded(normalizeTyped(query, 'words'))
  if (needle.length === 0) return null
  const hay = folded(text)
  const at = hay.findIndex((_, start) => needle.every((letter, step) => hay[start + step] === letter))
  if (at < 0) return null
  const end = at + needle.length
  const part = (from: number, to?: number) => Array.from(text).slice(from, to).join('')
  return { before: part(0, at), hit: part(at, end), after: part(end) }
}

const MOST = 8

/** Recent searches, newest first; never sent to the server. */
export function recentSearches(): readonly string[] {
  const stored = readStored('searches')
  if (stored === null || !stored.startsWith('[')) return []
  const list: unknown = JSON.parse(stored)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** Adds a search at the top and drops a duplicate or the oldest. */
export const withSearch = (known: readonly string[], text: string): readonly string[] =>
  [text, ...known.filter((each) => each.toLowerCase() !== text.toLowerCase())].slice(0, MOST)

export const saveSearches = (list: readonly string[]): void => writeStored('searches', JSON.stringify(list))
