/**
 * Candles of a market in the widths that charts offer: history over HTTP, older pages on demand, the running one from
 * the feed, and four hours made of single ones. `useCandles({ id, symbol, period })` is all that a page needs.
 * It never draws, and every figure stays an exact Amount.
 */
export { CHART_PERIODS } from './periods.ts'
export type { ChartPeriod } from './periods.ts'
export { useCandles } from './use-candles.ts'
export type { Candles } from './use-candles.ts'
