import type { Market } from '@bourse/contracts/market'

/** "BTC/USDT". */
export const symbolOf = (market: Pick<Market, 'baseCode' | 'quoteCode'>): string =>
  `${market.baseCode}/${market.quoteCode}`

const plain = (symbol: string) => symbol.toUpperCase().replace(/[^A-Z0-9.]/g, '')

/** A market by the symbol of an address, however it separates the two codes. */
export function findMarket(markets: readonly Market[], symbol: string | null): Market | null {
  if (symbol === null || symbol === '') return null
  return markets.find((market) => plain(symbolOf(market)) === plain(symbol)) ?? null
}
