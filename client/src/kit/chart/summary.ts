import { type Amount, max, subtract, multiplyByInt, divide, min, ZERO } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

export type Summary = {
  readonly first: Candle
  readonly last: Candle
  readonly high: Amount
  readonly low: Amount
  readonly change: Amount
}

/** The content of a chart for screen readers. */
export function summaryOf(candles: readonly Candle[]): Summary | null {
  const [first, last] = [candles[0], candles.at(-1)]
  if (first === undefined || last === undefined) return null
  let { high, low } = first
  for (const candle of candles) {
    high = max(high, candle.high)
    low = min(low, candle.low)
  }
  return { first, last, high, low, change: changeOf(first.open, last.close) }
}

/** In percent. */
export function changeOf(from: Amount, to: Amount): Amount {
  return from <= ZERO ? ZERO : multiplyByInt(divide(subtract(to, from), from, 'down'), 100n)
}
