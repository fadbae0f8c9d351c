/**
 * Prices: a process that makes them, the ticks that record them, and what is read from them: quotes, candles, books.
 * Whoever settles anything settles it by a tick that is recorded here.
 * It never moves money, and no caller can choose a price.
 */
export { seededSource } from './process.ts'
export type { AssetTerms, Catalogue, FuturesTerms, MarketTerms } from './terms.ts'
