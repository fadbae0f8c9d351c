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
import { clockShift, drawnTime } from './axis-text.ts'
import { toFloat } from './floats.ts'
import { grownFrom } from './growth.ts'
import { faint, type Ink, readInk } from './ink.ts'
import { chartOptions, languageOptions, lineOptions, priceOptions } from './look.ts'
import { paneOf, type StudyLine, studyLines } from './study-lines.ts'
import type { Plot } from './types.ts'

export type Listener = {
  /** The candle under the finger; null when it is lifted. */
  readonly onRead: (candle: Candle | null) => void
  /** The reader comes near to the oldest candle. */
  readonly onOlder: () => void
}
export type Drawing = { readonly show: (plot: Plot) => void; readonly remove: () => void }

const NEAR_START = 40

/** A drawing inside an element, told anew what to show whenever something changed. */
export function drawChart(element: HTMLElement, listener: Listener): Drawing {
  const ink = readInk()
  const chart = createChart(element, chartOptions(ink))
  let shown: Shown | null = null
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const candle = point === undefined || logical === undefined ? undefined : shown?.plot.candles[logical]
    listener.onRead(candle ?? null)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < NEAR_START && (shown?.plot.candles.length ?? 0) > 0) listener.onOlder()
  })
  const show = (plot: Plot) => {
    const before = shown
    const isSame = before !== null && styleOf(before.plot) === styleOf(plot)
    const next = isSame ? { ...before, plot } : rebuild(chart, ink, plot, before)
    const from =
      isSame && before.plot.identity === plot.identity ? grownFrom(before.plot.candles, plot.candles) : null
    fill(next, ink, from)
    mark(next, ink)
    if (before !== null && before.plot.identity !== plot.identity) chart.timeScale().resetTimeScale()
    shown = next
  }
  return { show, remove: () => chart.remove() }
}

type Series = ISeriesApi<SeriesType>
type Shown = {
  readonly plot: Plot
  readonly price: Series
  readonly lines: readonly Series[]
  readonly marks: IPriceLine[]
  readonly names: readonly ITextWatermarkPluginApi<Time>[]
}

/** What needs new series, rather than new points in the old ones. */
const styleOf = ({ look, studies, tick, language, isDaily, hasSeconds }: Plot) =>
  [look, studies, tick, language, isDaily, hasSeconds].map(String).join('|')

function rebuild(chart: IChartApi, ink: Ink, plot: Plot, before: Shown | null): Shown {
  if (before !== null) clear(chart, before)
  chart.applyOptions(languageOptions(plot))
  const options = priceOptions(plot, ink)
  const price =
    plot.look === 'candles'
      ? chart.addSeries(CandlestickSeries, options.candles)
      : chart.addSeries(LineSeries, options.line)
  const planned = studyLines(plot.studies, [])
  const lines = planned.map((line) => {
    const Kind = line.kind === 'bars' ? HistogramSeries : LineSeries
    return chart.addSeries(Kind, lineOptions(line, plot, ink), paneOf(line.study, plot.studies)) as Series
  })
  const names = chart.panes().flatMap((pane, at) => {
    pane.setStretchFactor(at === 0 ? 3 : 1)
    const text = planned.find((line) => line.name !== '' && paneOf(line.study, plot.studies) === at)?.name
    if (at === 0 || text === undefined) return []
    pane.priceScale('right').applyOptions({ entireTextOnly: true, scaleMargins: { top: 0.24, bottom: 0.02 } })
    const lines = [{ text: ` ${text}`, color: ink.axis, fontSize: 11 }]
    return [createTextWatermark(pane, { horzAlign: 'left', vertAlign: 'top', lines })]
  })
  return { plot, price: price as Series, lines, marks: [], names }
}

/** An emptied pane closes up and the next takes its place, so what was written into it must go as well. */
function clear(chart: IChartApi, before: Shown): void {
  for (const name of before.names) name.detach()
  for (const series of [...before.lines, before.price]) chart.removeSeries(series)
  for (let at = chart.panes().length - 1; at > 0; at -= 1) chart.removePane(at)
}

/** Sets all points, or only those from `from` on when the rest has not changed. */
function fill({ plot, price, lines }: Shown, ink: Ink, from: number | null): void {
  const last = plot.candles.at(-1)
  const shift = plot.isDaily || last === undefined ? 0 : clockShift(last.time)
  const time = (candle: Candle) => drawnTime(candle.time, shift) as UTCTimestamp
  const priced = (candle: Candle) =>
    plot.look === 'candles'
      ? {
          time: time(candle),
          open: toFloat(candle.open),
          high: toFloat(candle.high),
          low: toFloat(candle.low),
          close: toFloat(candle.close),
        }
      : { time: time(candle), value: toFloat(candle.close) }
  put(price, plot.candles.map(priced), from)
  // The last price takes the colour of its direction: a hollow candle has none of its own.
  if (last !== undefined && plot.look === 'candles')
    price.applyOptions({ priceLineColor: last.close >= last.open ? ink.up : ink.down })
  const computed = studyLines(plot.studies, plot.candles)
  for (const [at, series] of lines.entries()) {
    const line = computed[at]
    if (line !== undefined)
      put(
        series,
        plot.candles.map((candle, index) => pointOf(line, index, time(candle), ink)),
        from,
      )
  }
}

type Point = Parameters<Series['update']>[0]

function put(series: Series, points: readonly Point[], from: number | null): void {
  if (from === null) series.setData([...points] as never)
  else for (const point of points.slice(from)) series.update(point)
}

function pointOf(line: StudyLine, index: number, time: UTCTimestamp, ink: Ink): Point {
  const value = line.values[index] ?? null
  if (value === null) return { time }
  const tone = line.tones?.[index]
  return tone === undefined ? { time, value } : { time, value, color: faint(ink[tone], 0.35) }
}

/** Draws the marked prices anew; there are never more than a few. */
function mark({ plot, price, marks }: Shown, ink: Ink): void {
  for (const line of marks.splice(0)) price.removePriceLine(line)
  for (const { price: at, label, tone } of plot.marks) {
    const options = {
      price: toFloat(at),
      title: label,
      color: ink[tone],
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dashed,
    }
    marks.push(price.createPriceLine({ ...options, axisLabelVisible: true }))
  }
}
