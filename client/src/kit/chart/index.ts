/**
 * Candle charts with skeleton, empty and error states and a summary for screen readers, indicators, drawings, lines of
 * orders, and the theme. The drawing library is loaded when the first chart is shown. It never fetches candles; a page
 * with a chart also shows `<ChartNotice />`, which the library's licence requires.
 */
export { CandleChart, ChartNotice } from './candle-chart.tsx'
export { useChartView } from './chart-context.ts'
export type { ChartView } from './chart-view.ts'
export { computeChange, isRunningCandle } from './candles.ts'
export { CHART_TYPES, SCALES } from './types.ts'
export type { ChartType, ComparedSeries, PriceMark, Scale } from './types.ts'
