/**
 * Shared state of trading pages: the selected market, its figures, its book and its small chart. Products
 * and their orders belong to the features. It draws nothing; components are in `#kit/symbol`, `#kit/market`
 * and `#kit/chart`.
 */
export { pickMarket, useSelectedMarket } from './selected-market.ts'
export { useBook, useBookState, useFigures, useHead, useSmallChart } from './market-parts.ts'
