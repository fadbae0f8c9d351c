import {
  addMs,
  type Amount,
  type Instant,
  max,
  subtract,
  multiplyByInt,
  divide,
  min,
  ZERO,
} from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** The content of a chart for screen readers. */
export function summarizeCandles(candles: readonly Candle[]) {
  const [first, last] = [candles[0], candles.at(-1)]
  if (first === undefined || last === undefined) return null
  let { high, low } = first
  for (const candle of candles) {
    high = max(high, candle.high)
    low = min(low, candle.low)
  }
  return { first, last, high, low, change: computeChange(first.open, last.close) }
}

/** The change in percent. */
export function computeChange(from: Amount, to: Amount): Amount {
  return from <= ZERO ? ZERO : multiplyByInt(divide(subtract(to, from), from, 'down'), 100n)
}

/**
 * The first index that differs from the list drawn before, if only its end changed; null if the list must be
 * drawn again. Candles are compared by identity: merging keeps unchanged objects.
 */
export function appendedFrom(before: readonly Candle[], after: readonly Candle[]): number | null {
  if (before.length === 0 || after.length < before.length || after.length > before.length + 2) return null
  const end = before.length - 1
  for (const at of [0, Math.floor(end / 2), end - 1]) if (at >= 0 && before[at] !== after[at]) return null
  return before[end]?.time === after[end]?.time ? end : null
}

/** True if a candle of this length is not closed yet. */
export const isRunningCandle = (candle: Candle, lengthMs: number, now: Instant): boolean =>
  addMs(candle.time, lengthMs) > now
