import * as charts from 'lightweight-charts'
import type { Candle } from '@bourse/contracts/market'
import { type Bars, type IndicatorPlot, indicatorPlots, toBars, toHeikinAshi } from '#kit/chart/indicators'
import { utcOffsetMs, toChartTime } from './axis-text.ts'
import { type ChartColors, runningColors } from './colors.ts'
import { comparedOptions, modelOptions, plotOptions, priceOptions, scaleMode } from './options.ts'
import type { ChartModel } from './types.ts'

type Series = charts.ISeriesApi<charts.SeriesType>
type Point = Parameters<Series['update']>[0]

/** The series on the chart, and the model and figures that they show. */
export type ShownModel = {
  readonly model: ChartModel
  readonly price: Series
  readonly lines: readonly Series[]
  readonly compared: Series | null
  readonly marks: charts.IPriceLine[]
  readonly bars: Bars
  readonly plots: readonly IndicatorPlot[]
}

const NO_BARS = toBars([])
/** Two hexadecimal digits. */
const BAR_OPACITY = '59'

/** A change of these needs new series. */
export const pickStyle = (model: ChartModel): string => {
  const { chartType, indicators, compared, tick, language, isDaily, hasSeconds } = model
  const studies = indicators.map(({ id, parameters }) => `${id} ${parameters.join()}`)
  return [chartType, studies, compared?.symbol, tick, language, isDaily, hasSeconds].map(String).join('|')
}

function addPriceSeries(chart: charts.IChartApi, model: ChartModel, colors: ChartColors): Series {
  const options = priceOptions(model, colors)
  switch (model.chartType) {
    case 'line':
      return chart.addSeries(charts.LineSeries, options.line)
    case 'area':
      return chart.addSeries(charts.AreaSeries, options.area)
    case 'bars':
      return chart.addSeries(charts.BarSeries, options.bars)
    default:
      return chart.addSeries(charts.CandlestickSeries, options.candles)
  }
}

export function rebuildSeries(
  chart: charts.IChartApi,
  colors: ChartColors,
  model: ChartModel,
  before: ShownModel | null,
): ShownModel {
  if (before !== null) removeSeries(chart, before)
  chart.applyOptions(modelOptions(model))
  const price = addPriceSeries(chart, model, colors)
  const plots = indicatorPlots(model.indicators, NO_BARS)
  const lines = plots.map((plot): Series => {
    const Kind = plot.tones === undefined ? charts.LineSeries : charts.HistogramSeries
    return chart.addSeries(Kind, plotOptions(plot, model, colors), plot.pane)
  })
  const compared =
    model.compared === null ? null : chart.addSeries(charts.LineSeries, comparedOptions(colors))
  for (const [at, pane] of chart.panes().entries()) {
    pane.setStretchFactor(at === 0 ? 3 : 1)
    if (at === 0) continue
    pane.priceScale('right').applyOptions({ entireTextOnly: true, scaleMargins: { top: 0.24, bottom: 0.02 } })
  }
  return { model, price, lines, compared, marks: [], bars: NO_BARS, plots }
}

function removeSeries(chart: charts.IChartApi, before: ShownModel): void {
  for (const series of [...before.lines, before.price]) chart.removeSeries(series)
  if (before.compared !== null) chart.removeSeries(before.compared)
  for (let at = chart.panes().length - 1; at > 0; at -= 1) chart.removePane(at)
}

/** Draws prices, indicators and the compared market, from the given index on if the series has the earlier points. */
export function drawModel(shown: ShownModel, colors: ChartColors, from: number | null): ShownModel {
  const { model, price, lines } = shown
  const { candles, indicators, isDaily } = model
  const bars = toBars(candles)
  const plots = indicatorPlots(indicators, bars)
  const last = candles.at(-1)
  const shift = isDaily || last === undefined ? 0 : utcOffsetMs(last.time)
  const timeOf = (candle: Candle) => toChartTime(candle.time, shift)
  const setPoints = (series: Series, list: readonly Candle[], start: number | null, pointOf: PointOf) => {
    const points = list.slice(start ?? 0).map((candle, at) => pointOf(candle, (start ?? 0) + at))
    if (start === null) series.setData(points as never)
    else for (const point of points) series.update(point)
  }
  price.priceScale().applyOptions({ mode: scaleMode(model) })
  setPoints(price, candles, from, pricePoints(shown, bars, colors, timeOf))
  // The price line takes the direction's colour: a hollow candle has none.
  if (last !== undefined && model.chartType !== 'line' && model.chartType !== 'area')
    price.applyOptions({ priceLineColor: last.close >= last.open ? colors.up : colors.down })
  for (const [at, { values, tones }] of plots.entries()) {
    const series = lines[at]
    if (series === undefined) continue
    setPoints(series, candles, from, (candle, index) => {
      const [time, value, tone] = [timeOf(candle), values[index] ?? null, tones?.[index]]
      if (value === null) return { time }
      return tone === undefined ? { time, value } : { time, value, color: colors[tone] + BAR_OPACITY }
    })
  }
  drawCompared(shown, timeOf)
  return { ...shown, bars, plots }
}

type PointOf = (candle: Candle, index: number) => Point

function pricePoints(
  { model }: ShownModel,
  bars: Bars,
  colors: ChartColors,
  timeOf: (candle: Candle) => charts.UTCTimestamp,
): PointOf {
  const { chartType, isRunning, candles } = model
  const { open, high, low, close } = chartType === 'heikinAshi' ? toHeikinAshi(bars) : bars
  return (candle, at) => {
    const time = timeOf(candle)
    const [first, last] = [open[at] as number, close[at] as number]
    if (chartType === 'line' || chartType === 'area') return { time, value: last }
    const point = { time, open: first, high: high[at] as number, low: low[at] as number, close: last }
    const isPale = isRunning && at === candles.length - 1 && chartType !== 'bars'
    return isPale
      ? { ...point, ...runningColors({ isRising: last >= first, isHollow: chartType === 'hollow' }, colors) }
      : point
  }
}

/** Only the times of the first market, because others would open gaps between its candles. */
function drawCompared(
  { model, compared }: ShownModel,
  timeOf: (candle: Candle) => charts.UTCTimestamp,
): void {
  if (compared === null || model.compared === null) return
  const times = new Set(model.candles.map(({ time }) => time))
  const own = model.compared.candles.filter(({ time }) => times.has(time))
  const { close } = toBars(own)
  compared.setData(own.map((candle, at) => ({ time: timeOf(candle), value: close[at] as number })))
}
