/**
 * Shared state of trading pages: the selected market, its figures, its book, and its small chart, which is
 * loaded when first shown. Products and their orders belong to the features; other components are in `#kit/symbol`
 * and `#kit/market`.
 */
export { pickMarket, useSelectedMarket } from './selected-market.ts'
export { SmallChart } from './lazy-small-chart.tsx'
export { useBook, useBookState, useFigures, useHead } from './market-parts.ts'
