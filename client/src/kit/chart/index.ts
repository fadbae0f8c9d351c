/**
 * Candle charts with skeleton, empty and error states and a summary for screen readers, indicator lines, and
 * the theme. The drawing library is loaded when the first chart is shown. It never fetches candles; a page
 * with a chart also shows `<ChartNotice />`, which the library's licence requires.
 */
export { CandleChart, ChartNotice } from './candle-chart.tsx'
export { computeChange, isRunningCandle } from './candles.ts'
export { LINE_COLORS } from './colors.ts'
export { OVER_PRICE, INDICATORS } from './types.ts'
export type { ChartType, PriceMark, Indicator } from './types.ts'
