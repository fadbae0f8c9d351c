import {
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  TickMarkType,
  TrackingModeExitMode,
  type ChartOptions,
  type Time,
} from 'lightweight-charts'
import { LANGUAGES } from '@bourse/contracts/kit'
import { axisCompact, axisPrice, axisTime, fromDrawn } from './axis-text.ts'
import { toFloat } from './floats.ts'
import type { Ink } from './ink.ts'
import type { StudyLine } from './study-lines.ts'
import type { Plot } from './types.ts'

/** The theme of all charts. The page scrolls through them: only a sideways finger is theirs. */
export function chartOptions(ink: Ink): DeepPartial<ChartOptions> {
  const line = { color: ink.cross, style: LineStyle.Dashed, labelBackgroundColor: ink.label }
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: ink.ground },
      textColor: ink.axis,
      fontSize: 11,
      fontFamily: "'Desk Digits', system-ui, sans-serif",
      panes: { enableResize: false, separatorColor: ink.label },
      // The page forbids markup made from text, which the logo is; a written notice with a link stands under the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { color: ink.grid }, horzLines: { color: ink.grid } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: line, horzLine: line },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: 0.08 },
    },
    timeScale: {
      borderVisible: false,
      rightOffset: 3,
      barSpacing: 7,
      minBarSpacing: 2,
      timeVisible: true,
      secondsVisible: false,
    },
    handleScroll: { vertTouchDrag: false, mouseWheel: true, pressedMouseMove: true, horzTouchDrag: true },
    handleScale: { mouseWheel: true, pinch: true, axisPressedMouseMove: false },
    kineticScroll: { touch: true, mouse: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  }
}

const SHAPE_OF = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'clock',
  [TickMarkType.TimeWithSeconds]: 'seconds',
} as const

export function languageOptions({ language, isDaily, hasSeconds }: Plot): DeepPartial<ChartOptions> {
  const at = (time: Time) => fromDrawn(time as number)
  return {
    localization: {
      locale: LANGUAGES[language].tag,
      timeFormatter: (time: Time) =>
        axisTime(at(time), isDaily ? 'date' : hasSeconds ? 'seconds' : 'full', language),
    },
    timeScale: {
      secondsVisible: hasSeconds,
      tickMarkFormatter: (time: Time, type: TickMarkType) => axisTime(at(time), SHAPE_OF[type], language),
    },
  }
}

/** Rising candles are hollow and falling ones filled, so that colour alone never tells. */
export function priceOptions(plot: Plot, ink: Ink) {
  const last = { priceLineStyle: LineStyle.Dotted, priceLineWidth: 1 as const }
  const priceFormat = {
    type: 'custom' as const,
    formatter: axisPrice(plot.tick, plot.language),
    minMove: plot.tick === null ? 0.01 : toFloat(plot.tick),
  }
  return {
    candles: {
      ...last,
      priceFormat,
      upColor: ink.ground,
      borderUpColor: ink.up,
      wickUpColor: ink.up,
      downColor: ink.down,
      borderDownColor: ink.down,
      wickDownColor: ink.down,
    },
    line: { ...last, priceFormat, color: ink.second, lineWidth: 2 as const },
  }
}

export function lineOptions(line: StudyLine, plot: Plot, ink: Ink) {
  const isPrice = line.study !== 'VOL' && line.study !== 'RSI'
  return {
    color: ink[line.ink],
    lineWidth: 1 as const,
    priceLineVisible: false,
    lastValueVisible: line.study === 'VOL' || line.study === 'RSI',
    crosshairMarkerVisible: false,
    priceFormat: {
      type: 'custom' as const,
      formatter: isPrice ? axisPrice(plot.tick, plot.language) : axisCompact(plot.language),
      minMove: isPrice && plot.tick !== null ? toFloat(plot.tick) : 0.1,
    },
  }
}
