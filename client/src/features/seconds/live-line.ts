import { type Amount, type Instant, instantOf, SECOND } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { useNow } from '#kit/device'
import { useQuote } from '#wire/feed'

/** Points that are kept: as many seconds. */
const KEPT = 600

/** The line with the price of a second: a later price of the same second takes its place, a later second follows. */
export function grow(line: readonly Candle[], at: Instant, price: Amount): readonly Candle[] {
  const time = instantOf(Math.floor(at / SECOND) * SECOND)
  const last = line.at(-1)
  if (last !== undefined && (time < last.time || (time === last.time && last.close === price))) return line
  const point: Candle = { time, open: price, high: price, low: price, close: price, volume: null }
  const before = last?.time === time ? line.slice(0, -1) : line
  return [...before, point].slice(-KEPT)
}

/** The price of each second since the page was opened: no call of the family has anything narrower than a minute. */
export function useLiveLine(market: Market): readonly Candle[] {
  const [line, setLine] = useState<readonly Candle[]>([])
  const { price } = useQuote(market)
  const second = useNow()
  const grown = price === null ? line : grow(line, second, price)
  if (grown !== line) setLine(grown)
  return grown
}
