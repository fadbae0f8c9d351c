import { type Amount, multiply } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'

export type ListSegment = 'coins' | 'contracts' | 'stocks'
export const LIST_SEGMENTS: readonly ListSegment[] = ['coins', 'contracts', 'stocks']

/** A coin with leverage is listed under Contracts too; a market without a segment from the server is a coin. */
export function isListed(market: Market, segment: ListSegment): boolean {
  if (segment === 'contracts') return market.segment === 'contracts' || market.futuresOpen === true
  return (market.segment ?? 'crypto') === (segment === 'stocks' ? 'stocks' : 'crypto')
}

type DailyTrade = { readonly price: Amount | null; readonly volume: Amount | null }

/** Daily turnover in the quote currency. Only displayed and sorted by, so it rounds down. */
export const computeTurnover = ({ price, volume }: DailyTrade): Amount | null =>
  price === null || volume === null ? null : multiply(volume, price, 'down')

export function tradingPage(market: Market, segment: ListSegment) {
  const isContract = segment === 'contracts' || market.spotOpen === false
  return {
    to: isContract ? 'transaction/contract' : 'transaction/currency',
    query: { symbol: `${market.baseCode}/${market.quoteCode}` },
  }
}

export const defaultSegment = (market: Market): ListSegment =>
  LIST_SEGMENTS.find((segment) => segment !== 'contracts' && isListed(market, segment)) ?? 'contracts'
