import type { Amount } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** A value per candle; null where there are not enough candles yet. */
export type Line = readonly (number | null)[]

/** Candles as floats, one array per figure: for drawing only. */
export type Bars = {
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** Null where the upstream reports none. */
  readonly volume: readonly (number | null)[]
}

/** Converts for drawing only. Displayed, typed and sent figures are exact Amounts. */
export const toFloat = (amount: Amount): number => Number(amount) / 1e18

export const toBars = (candles: readonly Candle[]): Bars => ({
  time: candles.map(({ time }) => time),
  open: candles.map(({ open }) => toFloat(open)),
  high: candles.map(({ high }) => toFloat(high)),
  low: candles.map(({ low }) => toFloat(low)),
  close: candles.map(({ close }) => toFloat(close)),
  volume: candles.map(({ volume }) => (volume === null ? null : toFloat(volume))),
})

/** The average candle: its open is the middle of the one before, so that runs of one direction have one colour. */
export function toHeikinAshi({ open, high, low, close, ...rest }: Bars): Bars {
  const average = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] }
  for (let at = 0; at < close.length; at += 1) {
    const [o, h, l, c] = [open[at], high[at], low[at], close[at]] as [number, number, number, number]
    const nextClose = (o + h + l + c) / 4
    const nextOpen =
      at === 0 ? (o + c) / 2 : ((average.open[at - 1] as number) + (average.close[at - 1] as number)) / 2
    average.open.push(nextOpen)
    average.close.push(nextClose)
    average.high.push(Math.max(h, nextOpen, nextClose))
    average.low.push(Math.min(l, nextOpen, nextClose))
  }
  return { ...rest, ...average }
}
