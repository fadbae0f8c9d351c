/**
 * Candle charts: the frame of one with its skeleton, empty and failed states and its words for screen readers, the lines
 * of the usual studies, and the theme. The drawing library is fetched when the first chart is shown.
 * It takes candles and never asks for them; whoever shows a chart also shows `<ChartNotice />`, which its licence wants.
 */
export { CandleChart } from './candle-chart.tsx'
export { SmallChart } from './small-chart.tsx'
export { ChartNotice } from './attribution.tsx'
export { changeOf } from './summary.ts'
export { LINE_COLORS } from './colors.ts'
export { OVER_PRICE, INDICATORS } from './types.ts'
export type { ChartType, PriceMark, Indicator } from './types.ts'
