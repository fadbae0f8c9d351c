/**
 * Indicators as pure functions of the candles: formulas, their parameters and the lines that a chart draws. They use
 * floats and know neither the drawing library nor the settings of the member.
 */
export { toBars, toFloat, toHeikinAshi } from './bars.ts'
export type { Bars } from './bars.ts'
export { findDefinition, INDICATORS, isOverlay, readParameters, usualParameters } from './definitions.ts'
export type { ChosenIndicator, Indicator, ParameterName, SeriesColor } from './definitions.ts'
export { indicatorPlots, indicatorTitle } from './plots.ts'
export type { IndicatorPlot } from './plots.ts'
