import { HOUR, type Instant, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import type { MarketTerms } from '#platform/market'

/** A closed hour of a market in whole price ticks, which floats hold exactly. */
export type Bar = {
  readonly closedAt: Instant
  readonly high: number
  readonly low: number
  readonly close: number
}

export const toBar = ({ time, high, low, close }: Candle, { priceTick }: MarketTerms): Bar => ({
  closedAt: toInstant(time + HOUR),
  high: Number(high / priceTick),
  low: Number(low / priceTick),
  close: Number(close / priceTick),
})

/** The newest hours up to and including `end`. */
export type Window = { readonly bars: readonly Bar[]; readonly end: number }

const windowStart = (end: number, count: number): number => Math.max(0, end - count + 1)

/** The mean close of the last hours. */
export function average({ bars, end }: Window, count: number): number {
  const start = windowStart(end, count)
  let total = 0
  for (let at = start; at <= end; at++) total += (bars[at] as Bar).close
  return total / (end - start + 1)
}

/** The standard deviation of closes around their mean. */
export function deviation(window: Window, count: number): number {
  const { bars, end } = window
  const [start, mean] = [windowStart(end, count), average(window, count)]
  let total = 0
  for (let at = start; at <= end; at++) total += ((bars[at] as Bar).close - mean) ** 2
  return Math.sqrt(total / (end - start + 1))
}

/** The lowest and the highest price of the hours before the last one. */
export function rangeBefore({ bars, end }: Window, count: number): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (let at = windowStart(end - 1, count); at < end; at++) {
    const bar = bars[at] as Bar
    low = Math.min(low, bar.low)
    high = Math.max(high, bar.high)
  }
  return { low, high }
}

/** The close of `hours` before the last one. */
export const closeBefore = ({ bars, end }: Window, hours: number): number =>
  (bars[Math.max(0, end - hours)] as Bar).close
