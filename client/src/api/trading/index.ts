/**
 * What every trading page asks about its market, whatever is traded there: which one it is, how it stands, how its book
 * is, and what its small chart shows. Products and their orders belong to the features.
 * It draws nothing; the pieces that do are in `#kit/symbol`, `#kit/market` and `#kit/chart`.
 */
export { pickMarket, useSelectedMarket } from './selected-market.ts'
export { useBook, useBookState } from './book.ts'
export { useFigures, useHead } from './head.ts'
export { useSmallChart } from './small-chart.ts'
