/**
 * The markets as every trading page needs them: the list, one market by its symbol, and its trading terms with sane values
 * where an upstream names none.
 * It reads the board and nothing else; live prices come from `#wire/feed`, stars from `#wire/watchlist`.
 */
export { findMarket, symbolOf } from './symbol.ts'
export { spotTerms } from './terms.ts'
export type { SpotTerms } from './terms.ts'
export { useMarkets } from './use-markets.ts'
