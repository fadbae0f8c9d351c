import type { CandleUpdate } from '@bourse/contracts/feed'
import { instantOf, max, parseAmount, min, sum } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** A running bar of the feed as a candle; null when one of its figures does not read. */
export function candleOf(bar: CandleUpdate): Candle | null {
  const [open, high, low, close] = [bar.o, bar.h, bar.l, bar.c].map(parseAmount)
  if (open == null || high == null || low == null || close == null) return null
  return { time: instantOf(bar.t), open, high, low, close, volume: parseAmount(bar.v) }
}

/**
 * Lists of candles joined to one, oldest first. Where two have a candle of the same moment the later list wins; the
 * objects of the earlier lists are kept, so that whoever draws can see what has not changed.
 */
export function joinCandles(...lists: readonly (readonly Candle[])[]): readonly Candle[] {
  const byTime = new Map<number, Candle>()
  for (const list of lists) for (const candle of list) byTime.set(candle.time, candle)
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** Candles of a wider span out of narrower ones, on borders counted from the beginning of the day in UTC. */
export function aggregateCandles(candles: readonly Candle[], spanMs: number): readonly Candle[] {
  const wide: Candle[] = []
  for (const candle of candles) {
    const time = instantOf(Math.floor(candle.time / spanMs) * spanMs)
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
