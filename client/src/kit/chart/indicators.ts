import type { Amount } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import type { ChartColors } from './colors.ts'
import { OVER_PRICE, type Indicator } from './types.ts'

/** A line over the candles; null where there are not enough of them yet. */
type Line = readonly (number | null)[]

const none = (count: number): (number | null)[] => Array.from({ length: count }, () => null)

export function movingAverage(values: readonly number[], length: number): Line {
  let total = 0
  return values.map((value, at) => {
    total += value - (values[at - length] ?? 0)
    return at < length - 1 ? null : total / length
  })
}

export function exponentialAverage(values: readonly number[], length: number): Line {
  const line = none(values.length)
  if (values.length < length) return line
  const weight = 2 / (length + 1)
  let average = values.slice(0, length).reduce((sum, value) => sum + value, 0) / length
  line[length - 1] = average
  for (let at = length; at < values.length; at += 1) {
    average += weight * ((values[at] as number) - average)
    line[at] = average
  }
  return line
}

/** `width` is the number of standard deviations. */
export function bollingerBands(values: readonly number[], length: number, width: number) {
  const middle = movingAverage(values, length)
  const spread = middle.map((mean, at) => {
    if (mean === null) return null
    let squares = 0
    for (const value of values.slice(at - length + 1, at + 1)) squares += (value - mean) ** 2
    return width * Math.sqrt(squares / length)
  })
  const away = (direction: 1 | -1): Line =>
    middle.map((mean, at) => (mean === null ? null : mean + direction * (spread[at] as number)))
  return { middle, upper: away(1), lower: away(-1) }
}

type Lengths = { readonly fast: number; readonly slow: number; readonly signal: number }

export function macd(values: readonly number[], lengths: Lengths) {
  const [fast, slow] = [exponentialAverage(values, lengths.fast), exponentialAverage(values, lengths.slow)]
  const line = slow.map((value, at) => (value === null ? null : (fast[at] as number) - value))
  const known = line.filter((value) => value !== null)
  const signal = [...none(line.length - known.length), ...exponentialAverage(known, lengths.signal)]
  const histogram = signal.map((value, at) => (value === null ? null : (line[at] as number) - value))
  return { line, signal, histogram }
}

/** Wilder's RSI; 50 where nothing moved. */
export function relativeStrength(values: readonly number[], length: number): Line {
  const line = none(values.length)
  let [gain, loss] = [0, 0]
  for (let at = 1; at < values.length; at += 1) {
    const move = (values[at] as number) - (values[at - 1] as number)
    // The first `length` moves are averaged equally; later ones exponentially.
    const decay = at <= length ? 1 : (length - 1) / length
    gain = gain * decay + Math.max(0, move) / length
    loss = loss * decay + Math.max(0, -move) / length
    if (at >= length) line[at] = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  }
  return line
}

/** Converts for drawing only. Displayed, typed and sent figures are exact Amounts. */
export const toFloat = (amount: Amount): number => Number(amount) / 1e18

/** Drawn as a bar per candle in its colour if it has `tones`, else as a line. */
type Plot = {
  readonly name: string
  readonly color: keyof ChartColors
  readonly values: Line
  readonly tones?: readonly ('up' | 'down')[]
}
export type IndicatorLine = Plot & { readonly indicator: Indicator; readonly pane: number }

const plot = (name: string, color: keyof ChartColors, values: Line): Plot => ({ name, color, values })

type Make = (closes: readonly number[], candles: readonly Candle[]) => readonly Plot[]

const MAKE: Readonly<Record<Indicator, Make>> = {
  MA: (closes) => [
    plot('MA 5', 'first', movingAverage(closes, 5)),
    plot('MA 10', 'second', movingAverage(closes, 10)),
    plot('MA 20', 'third', movingAverage(closes, 20)),
  ],
  EMA: (closes) => [
    plot('EMA 12', 'fourth', exponentialAverage(closes, 12)),
    plot('EMA 26', 'fifth', exponentialAverage(closes, 26)),
  ],
  BOLL: (closes) => {
    const { middle, upper, lower } = bollingerBands(closes, 20, 2)
    return [plot('BOLL 20, 2', 'axis', middle), plot('', 'axis', upper), plot('', 'axis', lower)]
  },
  VOL: (_, candles) => {
    const values = candles.map(({ volume }) => (volume === null ? null : toFloat(volume)))
    const tones = candles.map(({ open, close }) => (close >= open ? 'up' : 'down'))
    return [{ name: 'VOL', color: 'axis', values, tones }]
  },
  MACD: (closes) => {
    const { line, signal, histogram } = macd(closes, { fast: 12, slow: 26, signal: 9 })
    const tones = histogram.map((value) => ((value ?? 0) >= 0 ? 'up' : 'down'))
    return [
      { ...plot('MACD 12, 26, 9', 'axis', histogram), tones },
      plot('', 'second', line),
      plot('', 'first', signal),
    ]
  },
  RSI: (closes) => [plot('RSI 14', 'third', relativeStrength(closes, 14))],
}

export function indicatorLines(
  indicators: readonly Indicator[],
  candles: readonly Candle[],
): readonly IndicatorLine[] {
  const closes = candles.map(({ close }) => toFloat(close))
  return indicators.flatMap((indicator) => {
    const pane = findPane(indicator, indicators)
    return MAKE[indicator](closes, candles).map((each) => ({ ...each, indicator, pane }))
  })
}

/** 0 is the price pane; the others follow in the chosen order. */
export const findPane = (indicator: Indicator, indicators: readonly Indicator[]): number =>
  OVER_PRICE.has(indicator) ? 0 : indicators.filter((each) => !OVER_PRICE.has(each)).indexOf(indicator) + 1
