/**
 * The markets for trading pages: the list, one market by its symbol, and its trading terms, with defaults
 * where an upstream names none. It reads the board only; live prices come from `#api/feed`, favourites from
 * `#api/watchlist`.
 */
export { findMarket, spotTerms, symbolOf } from './terms.ts'
export type { SpotTerms } from './terms.ts'
export { useMarkets } from './use-markets.ts'
