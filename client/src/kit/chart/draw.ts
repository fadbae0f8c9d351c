import {
  CandlestickSeries,
  createChart,
  createTextWatermark,
  HistogramSeries,
  type IChartApi,
  type ITextWatermarkPluginApi,
  type Time,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Candle } from '@bourse/contracts/market'
import { utcOffsetMs, toChartTime } from './axis-text.ts'
import { toFloat } from './floats.ts'
import { appendedFrom } from './growth.ts'
import { withAlpha, type ChartColors, readChartColors } from './colors.ts'
import { chartOptions, languageOptions, lineOptions, priceOptions } from './options.ts'
import { paneOf, type IndicatorLine, indicatorLines } from './indicator-lines.ts'
import type { ChartModel } from './types.ts'

export type Listener = {
  /** Null when the finger is lifted. */
  readonly onRead: (candle: Candle | null) => void
  /** Called near the oldest candle. */
  readonly onOlder: () => void
}
export type Drawing = { readonly show: (model: ChartModel) => void; readonly remove: () => void }

const NEAR_START = 40

export function drawChart(element: HTMLElement, listener: Listener): Drawing {
  const colors = readChartColors()
  const chart = createChart(element, chartOptions(colors))
  let shown: Shown | null = null
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const candle = point === undefined || logical === undefined ? undefined : shown?.model.candles[logical]
    listener.onRead(candle ?? null)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < NEAR_START && (shown?.model.candles.length ?? 0) > 0)
      listener.onOlder()
  })
  const show = (model: ChartModel) => {
    const before = shown
    const isSame = before !== null && styleOf(before.model) === styleOf(model)
    const next = isSame ? { ...before, plot: model } : rebuild(chart, colors, model, before)
    const from =
      isSame && before.model.identity === model.identity
        ? appendedFrom(before.model.candles, model.candles)
        : null
    fill(next, colors, from)
    mark(next, colors)
    if (before !== null && before.model.identity !== model.identity) chart.timeScale().resetTimeScale()
    shown = next
  }
  return { show, remove: () => chart.remove() }
}

type Series = ISeriesApi<SeriesType>
type Shown = {
  readonly model: ChartModel
  readonly price: Series
  readonly lines: readonly Series[]
  readonly marks: IPriceLine[]
  readonly names: readonly ITextWatermarkPluginApi<Time>[]
}

/** A change of these needs new series. */
const styleOf = ({ chartType, indicators, tick, language, isDaily, hasSeconds }: ChartModel) =>
  [chartType, indicators, tick, language, isDaily, hasSeconds].map(String).join('|')

function rebuild(chart: IChartApi, colors: ChartColors, model: ChartModel, before: Shown | null): Shown {
  if (before !== null) clear(chart, before)
  chart.applyOptions(languageOptions(model))
  const options = priceOptions(model, colors)
  const price =
    model.chartType === 'candles'
      ? chart.addSeries(CandlestickSeries, options.candles)
      : chart.addSeries(LineSeries, options.line)
  const planned = indicatorLines(model.indicators, [])
  const lines = planned.map((line) => {
    const Kind = line.kind === 'bars' ? HistogramSeries : LineSeries
    return chart.addSeries(
      Kind,
      lineOptions(line, model, colors),
      paneOf(line.indicator, model.indicators),
    ) as Series
  })
  const names = chart.panes().flatMap((pane, at) => {
    pane.setStretchFactor(at === 0 ? 3 : 1)
    const text = planned.find(
      (line) => line.name !== '' && paneOf(line.indicator, model.indicators) === at,
    )?.name
    if (at === 0 || text === undefined) return []
    pane.priceScale('right').applyOptions({ entireTextOnly: true, scaleMargins: { top: 0.24, bottom: 0.02 } })
    const lines = [{ text: ` ${text}`, color: colors.axis, fontSize: 11 }]
    return [createTextWatermark(pane, { horzAlign: 'left', vertAlign: 'top', lines })]
  })
  return { model, price: price as Series, lines, marks: [], names }
}

/** An emptied pane closes and the next takes its place, so its watermark has to be detached as well. */
function clear(chart: IChartApi, before: Shown): void {
  for (const name of before.names) name.detach()
  for (const series of [...before.lines, before.price]) chart.removeSeries(series)
  for (let at = chart.panes().length - 1; at > 0; at -= 1) chart.removePane(at)
}

function fill({ model, price, lines }: Shown, colors: ChartColors, from: number | null): void {
  const last = model.candles.at(-1)
  const shift = model.isDaily || last === undefined ? 0 : utcOffsetMs(last.time)
  const time = (candle: Candle) => toChartTime(candle.time, shift) as UTCTimestamp
  const priced = (candle: Candle) =>
    model.chartType === 'candles'
      ? {
          time: time(candle),
          open: toFloat(candle.open),
          high: toFloat(candle.high),
          low: toFloat(candle.low),
          close: toFloat(candle.close),
        }
      : { time: time(candle), value: toFloat(candle.close) }
  put(price, model.candles.map(priced), from)
  // The price line takes the direction's colour: a hollow candle has none.
  if (last !== undefined && model.chartType === 'candles')
    price.applyOptions({ priceLineColor: last.close >= last.open ? colors.up : colors.down })
  const computed = indicatorLines(model.indicators, model.candles)
  for (const [at, series] of lines.entries()) {
    const line = computed[at]
    if (line !== undefined)
      put(
        series,
        model.candles.map((candle, index) => pointOf(line, index, time(candle), colors)),
        from,
      )
  }
}

type Point = Parameters<Series['update']>[0]

function put(series: Series, points: readonly Point[], from: number | null): void {
  if (from === null) series.setData([...points] as never)
  else for (const point of points.slice(from)) series.update(point)
}

function pointOf(line: IndicatorLine, index: number, time: UTCTimestamp, colors: ChartColors): Point {
  const value = line.values[index] ?? null
  if (value === null) return { time }
  const tone = line.tones?.[index]
  return tone === undefined ? { time, value } : { time, value, color: withAlpha(colors[tone], 0.35) }
}

function mark({ model, price, marks }: Shown, colors: ChartColors): void {
  for (const line of marks.splice(0)) price.removePriceLine(line)
  for (const { price: at, label, tone } of model.marks) {
    const options = {
      price: toFloat(at),
      title: label,
      color: colors[tone],
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dashed,
    }
    marks.push(price.createPriceLine({ ...options, axisLabelVisible: true }))
  }
}
