/**
 * What every trading desk asks about its market, whatever is traded there: how its book stands.
 * Products and their orders belong to the features.
 * It draws nothing; the pieces that do are in `#kit/symbol`, `#kit/market` and `#kit/chart`.
 */
export { useBook, useBookState } from './book.ts'
