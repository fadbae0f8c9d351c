import { ColorType, LineStyle, TickMarkType, TrackingModeExitMode } from 'lightweight-charts'
import type { ChartOptions, DeepPartial, Time } from 'lightweight-charts'
import { LANGUAGES } from '@bourse/contracts/kit'
import { AXIS_TEXT, axisCompact, axisPrice, fromChartTime } from './axis-text.ts'
import type { ChartColors } from './colors.ts'
import { type IndicatorLine, toFloat } from './indicators.ts'
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
    timeScale: { borderVisible: false, rightOffset: 3, barSpacing: 7, minBarSpacing: 2, timeVisible: true },
    handleScroll: { vertTouchDrag: false },
    handleScale: { axisPressedMouseMove: false },
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

export function languageOptions({ language, isDaily, hasSeconds }: ChartModel): DeepPartial<ChartOptions> {
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

const customFormat = (formatter: (value: number) => string, minMove: number) => ({
  priceFormat: { type: 'custom' as const, formatter, minMove },
})

/** Rising candles are hollow and falling ones filled, so that colour is not the only sign. */
export function priceOptions({ tick, language }: ChartModel, colors: ChartColors) {
  const shared = {
    priceLineStyle: LineStyle.Dotted,
    priceLineWidth: 1 as const,
    ...customFormat(axisPrice(tick, language), tick === null ? 0.01 : toFloat(tick)),
  }
  return {
    candles: {
      ...shared,
      upColor: colors.background,
      borderUpColor: colors.up,
      wickUpColor: colors.up,
      downColor: colors.down,
      borderDownColor: colors.down,
      wickDownColor: colors.down,
    },
    line: { ...shared, color: colors.second, lineWidth: 2 as const },
  }
}

export function lineOptions(line: IndicatorLine, { tick, language }: ChartModel, colors: ChartColors) {
  const isPrice = line.indicator !== 'VOL' && line.indicator !== 'RSI'
  return {
    color: colors[line.color],
    lineWidth: 1 as const,
    priceLineVisible: false,
    lastValueVisible: !isPrice,
    crosshairMarkerVisible: false,
    ...customFormat(
      isPrice ? axisPrice(tick, language) : axisCompact(language),
      isPrice && tick !== null ? toFloat(tick) : 0.1,
    ),
  }
}
