import { ColorType, LineStyle, PriceScaleMode, TickMarkType, TrackingModeExitMode } from 'lightweight-charts'
import type { ChartOptions, DeepPartial, Time } from 'lightweight-charts'
import { LANGUAGES } from '@bourse/contracts/kit'
import { type IndicatorPlot, toFloat } from '#kit/chart/indicators'
import { AXIS_TEXT, axisCompact, axisPrice, fromChartTime } from './axis-text.ts'
import type { ChartColors } from './colors.ts'
import type { ChartModel } from './types.ts'

/** Vertical drags scroll the page; only sideways drags belong to the chart. */
export function chartOptions(colors: ChartColors): DeepPartial<ChartOptions> {
  const line = { color: colors.cross, style: LineStyle.Dashed, labelBackgroundColor: colors.label }
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colors.background },
      textColor: colors.axis,
      fontSize: 11,
      fontFamily: "'Desk Digits', system-ui, sans-serif",
      panes: { enableResize: false, separatorColor: colors.label },
      // The page's policy forbids the library's logo markup; `ChartNotice` replaces it.
      attributionLogo: false,
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    crosshair: { vertLine: line, horzLine: line },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: 0.08 },
    },
    timeScale: { borderVisible: false, rightOffset: 3, barSpacing: 7, minBarSpacing: 1, timeVisible: true },
    handleScroll: { vertTouchDrag: false },
    handleScale: { axisPressedMouseMove: { time: true, price: false } },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  }
}

const TICK_TEXT = {
  [TickMarkType.Year]: AXIS_TEXT.year,
  [TickMarkType.Month]: AXIS_TEXT.month,
  [TickMarkType.DayOfMonth]: AXIS_TEXT.day,
  [TickMarkType.Time]: AXIS_TEXT.clock,
  [TickMarkType.TimeWithSeconds]: AXIS_TEXT.seconds,
}

const SCALE_MODES = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const

export function modelOptions({ language, isDaily, hasSeconds }: ChartModel): DeepPartial<ChartOptions> {
  const timeText = AXIS_TEXT[isDaily ? 'date' : hasSeconds ? 'seconds' : 'full']
  return {
    localization: {
      locale: LANGUAGES[language].tag,
      timeFormatter: (time: Time) => timeText(fromChartTime(time), language),
    },
    timeScale: {
      secondsVisible: hasSeconds,
      tickMarkFormatter: (time: Time, type: TickMarkType) => TICK_TEXT[type](fromChartTime(time), language),
    },
  }
}

export const scaleMode = ({ scale, compared }: ChartModel): PriceScaleMode =>
  SCALE_MODES[compared === null ? scale : 'percent']

const customFormat = (formatter: (value: number) => string, minMove: number) => ({
  priceFormat: { type: 'custom' as const, formatter, minMove },
})

/** In hollow candles rising ones are hollow and falling ones filled, so that colour is not the only sign. */
export function priceOptions({ tick, language, chartType }: ChartModel, colors: ChartColors) {
  const shared = {
    priceLineStyle: LineStyle.Dotted,
    priceLineWidth: 1 as const,
    ...customFormat(axisPrice(tick, language), tick === null ? 0.01 : toFloat(tick)),
  }
  return {
    candles: {
      ...shared,
      upColor: chartType === 'hollow' ? colors.background : colors.up,
      borderUpColor: colors.up,
      wickUpColor: colors.up,
      downColor: colors.down,
      borderDownColor: colors.down,
      wickDownColor: colors.down,
    },
    bars: { ...shared, upColor: colors.up, downColor: colors.down, thinBars: false },
    line: { ...shared, color: colors.second, lineWidth: 2 as const },
    area: {
      ...shared,
      lineColor: colors.second,
      lineWidth: 2 as const,
      topColor: colors.second + AREA_TOP_OPACITY,
      bottomColor: colors.second + AREA_BOTTOM_OPACITY,
    },
  }
}

/** Two hexadecimal digits. */
const AREA_TOP_OPACITY = '59'
const AREA_BOTTOM_OPACITY = '05'

export function plotOptions(plot: IndicatorPlot, { tick, language }: ChartModel, colors: ChartColors) {
  const isPrice = plot.unit === 'price'
  return {
    color: colors[plot.color],
    lineWidth: 1 as const,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    ...(plot.isDotted === true && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }),
    ...customFormat(plotFormat(plot, { tick, language }), isPrice && tick !== null ? toFloat(tick) : 0.1),
  }
}

/** Formats values of an indicator, on the axis and in the legend. */
export const plotFormat = (
  { unit }: Pick<IndicatorPlot, 'unit'>,
  { tick, language }: Pick<ChartModel, 'tick' | 'language'>,
): ((value: number) => string) => (unit === 'price' ? axisPrice(tick, language) : axisCompact(language))

export const comparedOptions = (colors: ChartColors) => ({
  color: colors.fifth,
  lineWidth: 2 as const,
  priceLineVisible: false,
  lastValueVisible: true,
  crosshairMarkerVisible: false,
})
