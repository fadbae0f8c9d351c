import * as charts from 'lightweight-charts'
import type { Instant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { type Drawing, drawingShapes, paintShapes, type PaneScale } from '#kit/chart/drawings'
import { toFloat } from '#kit/chart/indicators'
import { axisPrice } from './axis-text.ts'
import { appendedFrom } from './candles.ts'
import { type ChartColors, readChartColors } from './colors.ts'
import { chartOptions } from './options.ts'
import { paneLayer } from './pane-layer.ts'
import { readReadout, type Readout } from './readout.ts'
import { drawModel, pickStyle, rebuildSeries, type ShownModel } from './series.ts'
import { indexOfTime, timeOfIndex } from './time-index.ts'
import type { ChartModel } from './types.ts'

export type Listener = {
  /** Null when the finger is lifted. */
  readonly onRead?: (candle: Candle | null) => void
  /** Called near the oldest candle. */
  readonly onOlder?: () => void
}

/** Positions on the price pane, in pixels from its top left corner. */
export type ChartScale = PaneScale & {
  readonly priceAt: (y: number) => number | null
  readonly timeAt: (x: number) => Instant
}

/** The chart as the parts over it and its controls use it. */
export type ChartView = {
  readonly show: (model: ChartModel) => void
  readonly remove: () => void
  /** Calls when positions or figures may have changed; returns the end of the subscription. */
  readonly onFrame: (listener: () => void) => () => void
  /** Null before the first candle is drawn. */
  readonly scale: () => ChartScale | null
  readonly readout: () => Readout | null
  readonly visibleCandles: () => readonly Candle[]
  readonly pan: (candles: number) => void
  readonly zoom: (factor: number) => void
  readonly goTo: (time: Instant | null) => void
  readonly lock: (isLocked: boolean) => void
  readonly onPress: (listener: (at: { readonly x: number; readonly y: number }) => void) => () => void
  readonly select: (drawing: string | null) => void
  readonly snapshot: () => HTMLCanvasElement
}

const NEAR_START = 40

export function createChartView(element: HTMLElement, listener: Listener): ChartView {
  const colors = readChartColors()
  const chart = charts.createChart(element, chartOptions(colors))
  const state: State = { shown: null, pointed: null, selected: null }
  const frames = frameListeners()
  const layer = paneLayer((context) => {
    paintDrawings(context, chart, state, colors)
    frames.notify()
  })
  chart.subscribeCrosshairMove(({ logical, point }) => {
    const candle =
      point === undefined || logical === undefined ? undefined : state.shown?.model.candles[logical]
    state.pointed = candle === undefined ? null : (logical as number)
    listener.onRead?.(candle ?? null)
    frames.notify()
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < NEAR_START && (state.shown?.model.candles.length ?? 0) > 0)
      listener.onOlder?.()
  })
  const show = (model: ChartModel) => {
    const before = state.shown
    const isSameMarket = before?.model.identity === model.identity
    const isSameStyle = before !== null && pickStyle(before.model) === pickStyle(model)
    const next = isSameStyle ? { ...before, model } : rebuildSeries(chart, colors, model, before)
    if (!isSameStyle) next.price.attachPrimitive(layer)
    const from = isSameStyle && isSameMarket ? appendedFrom(before.model.candles, model.candles) : null
    state.shown = drawModel(next, colors, from)
    drawMarks(state.shown, colors)
    if (before !== null && !isSameMarket) chart.timeScale().resetTimeScale()
    // A change of drawings alone changes no series.
    if (before?.model.drawings !== model.drawings) chart.applyOptions({})
    frames.notify()
  }
  return {
    show,
    remove: () => {
      frames.stop()
      chart.remove()
    },
    onFrame: frames.subscribe,
    scale: () => readScale(chart, state.shown),
    readout: () => readReadout(chart, state.shown, state.pointed),
    ...movement(chart, state),
    lock: (isLocked) => chart.applyOptions({ handleScroll: !isLocked && SCROLL, handleScale: !isLocked }),
    onPress: (press) => {
      const onClick = ({ point, paneIndex }: charts.MouseEventParams) => {
        if (point !== undefined && (paneIndex ?? 0) === 0) press(point)
      }
      chart.subscribeClick(onClick)
      return () => chart.unsubscribeClick(onClick)
    },
    select: (drawing) => {
      state.selected = drawing
      chart.applyOptions({})
    },
    snapshot: () => chart.takeScreenshot(true, false),
  }
}

const SCROLL = { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true }

type State = { shown: ShownModel | null; pointed: number | null; selected: string | null }

/** Listeners are called once per task, however many panes a frame has. */
function frameListeners() {
  const listeners = new Set<() => void>()
  let isPending = false
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => listeners.clear(),
    notify: () => {
      if (isPending) return
      isPending = true
      queueMicrotask(() => {
        isPending = false
        for (const listener of listeners) listener()
      })
    },
  }
}

function readScale(chart: charts.IChartApi, shown: ShownModel | null): ChartScale | null {
  if (shown === null || shown.bars.time.length === 0) return null
  const { price, bars, model } = shown
  const times = chart.timeScale()
  const height = chart.panes()[0]?.getHeight() ?? 0
  if (times.logicalToCoordinate(0 as charts.Logical) === null) return null
  return {
    xOf: (time) => times.logicalToCoordinate(indexOfTime(bars.time, time) as charts.Logical) ?? 0,
    yOf: (value) => price.priceToCoordinate(value) ?? 0,
    priceAt: (y) => price.coordinateToPrice(y),
    timeAt: (x) => timeOfIndex(bars.time, times.coordinateToLogical(x) ?? 0),
    width: times.width(),
    height,
    priceText: axisPrice(model.tick, model.language),
  }
}

function paintDrawings(
  context: CanvasRenderingContext2D,
  chart: charts.IChartApi,
  { shown, selected }: State,
  colors: ChartColors,
): void {
  const drawings: readonly Drawing[] = shown?.model.drawings ?? []
  const scale = drawings.length === 0 ? null : readScale(chart, shown)
  if (scale === null) return
  for (const drawing of drawings)
    paintShapes(context, drawingShapes(drawing, scale), {
      color: colors.second,
      isSelected: drawing.id === selected,
    })
}

/** Moves the visible range. */
function movement(chart: charts.IChartApi, state: State) {
  const times = chart.timeScale()
  const setRange = (change: (range: charts.LogicalRange) => { from: number; to: number }) => {
    const range = times.getVisibleLogicalRange()
    if (range !== null) times.setVisibleLogicalRange(change(range))
  }
  return {
    visibleCandles: (): readonly Candle[] => {
      const range = times.getVisibleLogicalRange()
      const candles = state.shown?.model.candles ?? []
      return range === null ? [] : candles.slice(Math.max(0, Math.ceil(range.from)), Math.floor(range.to) + 1)
    },
    pan: (candles: number) => setRange(({ from, to }) => ({ from: from + candles, to: to + candles })),
    zoom: (factor: number) =>
      setRange(({ from, to }) => ({ from: to - Math.max(MIN_CANDLES, (to - from) * factor), to })),
    /** The newest candle for null. */
    goTo: (time: Instant | null) => {
      if (time === null) return times.scrollToRealTime()
      const at = indexOfTime(state.shown?.bars.time ?? [], time)
      setRange(({ from, to }) => ({ from: at - (to - from) / 2, to: at + (to - from) / 2 }))
    },
  }
}

const MIN_CANDLES = 10

function drawMarks({ model, price, marks }: ShownModel, colors: ChartColors): void {
  for (const line of marks.splice(0)) price.removePriceLine(line)
  for (const { price: at, label, tone } of model.marks) {
    const style = { color: colors[tone], lineWidth: 1, lineStyle: charts.LineStyle.Dashed } as const
    marks.push(price.createPriceLine({ ...style, price: toFloat(at), title: label, axisLabelVisible: true }))
  }
}
