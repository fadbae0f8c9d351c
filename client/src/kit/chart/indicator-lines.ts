import type { Amount } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import type { ChartColors } from './colors.ts'
import * as compute from './indicators.ts'
import { OVER_PRICE, type Indicator } from './types.ts'

/** For drawing only. Displayed, typed and sent figures are exact Amounts. */
export const toFloat = (amount: Amount): number => Number(amount) / 1e18

/** With `tones`, a bar per candle in its colour; else a line. */
type Plot = {
  readonly name: string
  readonly color: keyof ChartColors
  readonly values: compute.Line
  readonly tones?: readonly ('up' | 'down')[]
}
export type IndicatorLine = Plot & { readonly indicator: Indicator }

const plot = (name: string, color: keyof ChartColors, values: compute.Line): Plot => ({ name, color, values })

type Make = (closes: readonly number[], candles: readonly Candle[]) => readonly Plot[]

const MAKE: Readonly<Record<Indicator, Make>> = {
  MA: (closes) => [
    plot('MA 5', 'first', compute.movingAverage(closes, 5)),
    plot('MA 10', 'second', compute.movingAverage(closes, 10)),
    plot('MA 20', 'third', compute.movingAverage(closes, 20)),
  ],
  EMA: (closes) => [
    plot('EMA 12', 'fourth', compute.exponentialAverage(closes, 12)),
    plot('EMA 26', 'fifth', compute.exponentialAverage(closes, 26)),
  ],
  BOLL: (closes) => {
    const { middle, upper, lower } = compute.bollingerBands(closes, 20, 2)
    return [plot('BOLL 20, 2', 'axis', middle), plot('', 'axis', upper), plot('', 'axis', lower)]
  },
  VOL: (_, candles) => {
    const values = candles.map(({ volume }) => (volume === null ? null : toFloat(volume)))
    const tones = candles.map(({ open, close }) => (close >= open ? 'up' : 'down'))
    return [{ name: 'VOL', color: 'axis', values, tones }]
  },
  MACD: (closes) => {
    const { line, signal, histogram } = compute.macd(closes, { fast: 12, slow: 26, signal: 9 })
    const tones = histogram.map((value) => ((value ?? 0) >= 0 ? 'up' : 'down'))
    return [
      { ...plot('MACD 12, 26, 9', 'axis', histogram), tones },
      plot('', 'second', line),
      plot('', 'first', signal),
    ]
  },
  RSI: (closes) => [plot('RSI 14', 'third', compute.relativeStrength(closes, 14))],
}

export function indicatorLines(
  indicators: readonly Indicator[],
  candles: readonly Candle[],
): readonly IndicatorLine[] {
  const closes = candles.map(({ close }) => toFloat(close))
  return indicators.flatMap((indicator) =>
    MAKE[indicator](closes, candles).map((each) => ({ ...each, indicator })),
  )
}

/** 0 is the price pane; the others follow in the chosen order. */
export const paneOf = (indicator: Indicator, indicators: readonly Indicator[]): number =>
  OVER_PRICE.has(indicator) ? 0 : indicators.filter((each) => !OVER_PRICE.has(each)).indexOf(indicator) + 1
