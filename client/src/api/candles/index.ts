/**
 * Candles of a market in all chart periods: history over HTTP, older pages on demand, the running candle from
 * the feed. A page needs `useCandles({ id, symbol, period })` only. Every figure stays an exact Amount.
 */
export { SimulatedNote } from './simulated-note.tsx'
export { CHART_PERIODS, useCandles } from './use-candles.ts'
export type { ChartPeriod } from './use-candles.ts'
