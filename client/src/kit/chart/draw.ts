import * as charts from 'lightweight-charts'
import type { Candle } from '@bourse/contracts/market'
import { utcOffsetMs, toChartTime } from './axis-text.ts'
import { appendedFrom } from './candles.ts'
import { type ChartColors, readChartColors, runningColors } from './colors.ts'
import { indicatorLines, toFloat } from './indicators.ts'
import { chartOptions, languageOptions, lineOptions, priceOptions } from './options.ts'
import type { ChartModel } from './types.ts'

export type Listener = {
  /** Null when the finger is lifted. */
  readonly onRead?: (candle: Candle | null) => void
  /** Called near the oldest candle. */
  readonly onOlder?: () => void
}
export type Drawing = { readonly show: (model: ChartModel) => void; readonly remove: () => void }

const NEAR_START = 40

export function drawChart(element: HTMLElement, listener: Listener): Drawing {
  const colors = readChartColors()
  const chart = charts.createChart(element, chartOptions(colors))
  let shown: ShownModel | null = null
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const candle = point === undefined || logical === undefined ? undefined : shown?.model.candles[logical]
    listener.onRead?.(candle ?? null)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < NEAR_START && (shown?.model.candles.length ?? 0) > 0)
      listener.onOlder?.()
  })
  const show = (model: ChartModel) => {
    const before = shown
    const isSameMarket = before?.model.identity === model.identity
    const isSameStyle = before !== null && pickStyle(before.model) === pickStyle(model)
    shown = isSameStyle ? { ...before, model } : rebuildSeries(chart, colors, model, before)
    const from = isSameStyle && isSameMarket ? appendedFrom(before.model.candles, model.candles) : null
    drawCandles(shown, colors, from)
    drawMarks(shown, colors)
    if (before !== null && !isSameMarket) chart.timeScale().resetTimeScale()
  }
  return { show, remove: () => chart.remove() }
}

type Series = charts.ISeriesApi<charts.SeriesType>
type ShownModel = {
  readonly model: ChartModel
  readonly price: Series
  readonly lines: readonly Series[]
  readonly marks: charts.IPriceLine[]
  readonly names: readonly charts.ITextWatermarkPluginApi<charts.Time>[]
}

/** A change of these needs new series. */
const pickStyle = ({ chartType, indicators, tick, language, isDaily, hasSeconds }: ChartModel) =>
  [chartType, indicators, tick, language, isDaily, hasSeconds].map(String).join('|')

function rebuildSeries(
  chart: charts.IChartApi,
  colors: ChartColors,
  model: ChartModel,
  before: ShownModel | null,
): ShownModel {
  if (before !== null) removeSeries(chart, before)
  chart.applyOptions(languageOptions(model))
  const options = priceOptions(model, colors)
  const price: Series =
    model.chartType === 'candles'
      ? chart.addSeries(charts.CandlestickSeries, options.candles)
      : chart.addSeries(charts.LineSeries, options.line)
  const planned = indicatorLines(model.indicators, [])
  const lines = planned.map((line): Series => {
    const Kind = line.tones === undefined ? charts.LineSeries : charts.HistogramSeries
    return chart.addSeries(Kind, lineOptions(line, model, colors), line.pane)
  })
  const names = chart.panes().flatMap((pane, at) => {
    pane.setStretchFactor(at === 0 ? 3 : 1)
    const named = planned.find((line) => line.name !== '' && line.pane === at)
    if (at === 0 || named === undefined) return []
    pane.priceScale('right').applyOptions({ entireTextOnly: true, scaleMargins: { top: 0.24, bottom: 0.02 } })
    const lines = [{ text: ` ${named.name}`, color: colors.axis, fontSize: 11 }]
    return [charts.createTextWatermark(pane, { horzAlign: 'left', vertAlign: 'top', lines })]
  })
  return { model, price, lines, marks: [], names }
}

/** An emptied pane closes and the next takes its place, so its watermark has to be detached as well. */
function removeSeries(chart: charts.IChartApi, before: ShownModel): void {
  for (const name of before.names) name.detach()
  for (const series of [...before.lines, before.price]) chart.removeSeries(series)
  for (let at = chart.panes().length - 1; at > 0; at -= 1) chart.removePane(at)
}

type Point = Parameters<Series['update']>[0]

/** Two hexadecimal digits. */
const BAR_OPACITY = '59'

/** Prices and indicators, from the given index on if the series has the earlier points already. */
function drawCandles({ model, price, lines }: ShownModel, colors: ChartColors, from: number | null): void {
  const { candles, chartType, indicators, isDaily, isRunning } = model
  const last = candles.at(-1)
  const shift = isDaily || last === undefined ? 0 : utcOffsetMs(last.time)
  const timeOf = (candle: Candle) => toChartTime(candle.time, shift)
  const start = from ?? 0
  const setPoints = (series: Series, pointOf: (candle: Candle, at: number) => Point) => {
    const points = candles.slice(start).map((candle, at) => pointOf(candle, start + at))
    if (from === null) series.setData(points as never)
    else for (const point of points) series.update(point)
  }
  setPoints(price, (candle) => {
    const [time, close] = [timeOf(candle), toFloat(candle.close)]
    const { open, high, low } = candle
    if (chartType === 'line') return { time, value: close }
    const point = { time, open: toFloat(open), high: toFloat(high), low: toFloat(low), close }
    return isRunning && candle === last ? { ...point, ...runningColors(candle.close >= open, colors) } : point
  })
  // The price line takes the direction's colour: a hollow candle has none.
  if (last !== undefined && chartType === 'candles')
    price.applyOptions({ priceLineColor: last.close >= last.open ? colors.up : colors.down })
  for (const [at, line] of indicatorLines(indicators, candles).entries()) {
    const series = lines[at]
    if (series === undefined) continue
    setPoints(series, (candle, index) => {
      const [time, value, tone] = [timeOf(candle), line.values[index] ?? null, line.tones?.[index]]
      if (value === null) return { time }
      return tone === undefined ? { time, value } : { time, value, color: colors[tone] + BAR_OPACITY }
    })
  }
}

function drawMarks({ model, price, marks }: ShownModel, colors: ChartColors): void {
  for (const line of marks.splice(0)) price.removePriceLine(line)
  for (const { price: at, label, tone } of model.marks) {
    const style = { color: colors[tone], lineWidth: 1, lineStyle: charts.LineStyle.Dashed } as const
    marks.push(price.createPriceLine({ ...style, price: toFloat(at), title: label, axisLabelVisible: true }))
  }
}
