/**
 * Candles of a market in all chart periods: history over HTTP, older pages on demand, the running candle
 * from the feed; four-hour candles are aggregated from hours. A page needs `useCandles({ id, symbol, period
 * })` only. It never draws, and every figure stays an exact Amount.
 */
export { CHART_PERIODS } from './periods.ts'
export type { ChartPeriod } from './periods.ts'
export { useCandles } from './use-candles.ts'
export type { Candles } from './use-candles.ts'
