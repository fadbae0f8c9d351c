import { type Amount, type Instant, instantOf, SECOND } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { useNow } from '#kit/device'
import { useQuote } from '#api/feed'

/** In seconds. */
const POINTS_MAX = 600

/** A later price of the same second replaces it. */
export function appendPrice(series: readonly Candle[], at: Instant, price: Amount): readonly Candle[] {
  const time = instantOf(Math.floor(at / SECOND) * SECOND)
  const last = series.at(-1)
  if (last !== undefined && (time < last.time || (time === last.time && last.close === price))) return series
  const point: Candle = { time, open: price, high: price, low: price, close: price, volume: null }
  const before = last?.time === time ? series.slice(0, -1) : series
  return [...before, point].slice(-POINTS_MAX)
}

/** Collected since the page opened: the upstream offers no candles below a minute. */
export function useLivePriceSeries(market: Market): readonly Candle[] {
  const [series, setSeries] = useState<readonly Candle[]>([])
  const { price } = useQuote(market)
  const second = useNow()
  const grown = price === null ? series : appendPrice(series, second, price)
  if (grown !== series) setSeries(grown)
  return grown
}
