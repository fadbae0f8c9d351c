/**
 * The markets as every trading page needs them: the list, one market by its symbol, its trading terms with sane values
 * where an upstream names none, and the member's star on an asset.
 * It reads the board and the watchlist and nothing else; live prices come from `#wire/feed`.
 */
export { useFavourite } from './favourite.ts'
export type { Favourite } from './favourite.ts'
export { findMarket, symbolOf } from './symbol.ts'
export { spotTerms } from './terms.ts'
export type { SpotTerms } from './terms.ts'
export { useMarkets } from './use-markets.ts'
