import type { CandleUpdate } from '@bourse/contracts/feed'
import { toInstant, max, parseAmount, min, sum } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** A running bar of the feed as a candle; null when one of its figures cannot be parsed. */
export function toCandle(bar: CandleUpdate): Candle | null {
  const [open, high, low, close] = [bar.o, bar.h, bar.l, bar.c].map(parseAmount)
  if (open == null || high == null || low == null || close == null) return null
  return { time: toInstant(bar.t), open, high, low, close, volume: parseAmount(bar.v) }
}

/**
 * Merges lists of candles, oldest first. The later list wins for the same moment; unchanged objects of
 * earlier lists are retained, so that charts redraw only changes.
 */
export function joinCandles(...lists: readonly (readonly Candle[])[]): readonly Candle[] {
  const byTime = new Map<number, Candle>()
  for (const list of lists) for (const candle of list) byTime.set(candle.time, candle)
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** Aggregates candles to a wider span, on boundaries counted from the beginning of the UTC day. */
export function aggregateCandles(candles: readonly Candle[], spanMs: number): readonly Candle[] {
  const wide: Candle[] = []
  for (const candle of candles) {
    const time = toInstant(Math.floor(candle.time / spanMs) * spanMs)
    const last = wide.at(-1)
    if (last === undefined || last.time !== time) wide.push({ ...candle, time })
    else wide[wide.length - 1] = merge(last, candle)
  }
  return wide
}

const merge = (first: Candle, next: Candle): Candle => ({
  time: first.time,
  open: first.open,
  high: max(first.high, next.high),
  low: min(first.low, next.low),
  close: next.close,
  volume: first.volume === null || next.volume === null ? null : sum(first.volume, next.volume),
})
