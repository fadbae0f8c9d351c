import type { Candle } from '@bourse/contracts/market'
import { toFloat } from './floats.ts'
import {
  bollingerBands,
  exponentialAverage,
  type Line,
  macd,
  movingAverage,
  relativeStrength,
} from './indicators.ts'
import type { ChartColors } from './colors.ts'
import { OVER_PRICE, type Indicator } from './types.ts'

/** `tones` colours each bar. */
export type IndicatorLine = {
  readonly indicator: Indicator
  readonly name: string
  readonly color: keyof ChartColors
  readonly kind: 'line' | 'bars'
  readonly values: Line
  readonly tones?: readonly ('up' | 'down')[]
}

type Series = { readonly candles: readonly Candle[]; readonly closes: readonly number[] }
const line = (indicator: Indicator, name: string, color: keyof ChartColors, values: Line): IndicatorLine => ({
  indicator,
  name,
  color,
  kind: 'line',
  values,
})

const MAKE: Readonly<Record<Indicator, (series: Series) => readonly IndicatorLine[]>> = {
  MA: ({ closes }) => [
    line('MA', 'MA 5', 'first', movingAverage(closes, 5)),
    line('MA', 'MA 10', 'second', movingAverage(closes, 10)),
    line('MA', 'MA 20', 'third', movingAverage(closes, 20)),
  ],
  EMA: ({ closes }) => [
    line('EMA', 'EMA 12', 'fourth', exponentialAverage(closes, 12)),
    line('EMA', 'EMA 26', 'fifth', exponentialAverage(closes, 26)),
  ],
  BOLL: ({ closes }) => {
    const { middle, upper, lower } = bollingerBands(closes, 20, 2)
    return [
      line('BOLL', 'BOLL 20, 2', 'axis', middle),
      line('BOLL', '', 'axis', upper),
      line('BOLL', '', 'axis', lower),
    ]
  },
  VOL: ({ candles }) => [
    {
      indicator: 'VOL',
      name: 'VOL',
      color: 'axis',
      kind: 'bars',
      values: candles.map(({ volume }) => (volume === null ? null : toFloat(volume))),
      tones: candles.map(({ open, close }) => (close >= open ? 'up' : 'down')),
    },
  ],
  MACD: ({ closes }) => {
    const { line: main, signal, histogram } = macd(closes, { fast: 12, slow: 26, signal: 9 })
    const tones = histogram.map((value) => ((value ?? 0) >= 0 ? 'up' : 'down'))
    return [
      { indicator: 'MACD', name: 'MACD 12, 26, 9', color: 'axis', kind: 'bars', values: histogram, tones },
      line('MACD', '', 'second', main),
      line('MACD', '', 'first', signal),
    ]
  },
  RSI: ({ closes }) => [line('RSI', 'RSI 14', 'third', relativeStrength(closes, 14))],
}

export function indicatorLines(
  indicators: readonly Indicator[],
  candles: readonly Candle[],
): readonly IndicatorLine[] {
  const series = { candles, closes: candles.map(({ close }) => toFloat(close)) }
  return indicators.flatMap((indicator) => MAKE[indicator](series))
}

/** 0 is the price pane; the others follow in the chosen order. */
export function paneOf(indicator: Indicator, indicators: readonly Indicator[]): number {
  return OVER_PRICE.has(indicator)
    ? 0
    : indicators.filter((each) => !OVER_PRICE.has(each)).indexOf(indicator) + 1
}
