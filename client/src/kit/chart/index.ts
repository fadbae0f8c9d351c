/**
 * Candle charts with skeleton, empty and error states and a summary for screen readers, indicators, drawings, lines of
 * orders, and the theme. The drawing library is loaded when the first chart is shown. It never fetches candles; a page
 * with a chart also shows `<ChartNotice />`, which the library's licence requires.
 */
export { CandleChart, ChartNotice } from './candle-chart.tsx'
export { useChartView } from './chart-context.ts'
export type { ChartView } from './chart-view.ts'
export { DrawingLayer } from './drawing-layer.tsx'
export { FillMarks } from './fill-marks.tsx'
export type { FillMark } from './fill-marks.tsx'
export { PriceLevels } from './price-levels.tsx'
export type { PriceLevel } from './price-levels.tsx'
export { priceStep } from './tick.ts'
export { computeChange, isRunningCandle } from './candles.ts'
export { CHART_TYPES, SCALES } from './types.ts'
export type { ChartType, ComparedSeries, PriceMark, Scale } from './types.ts'
