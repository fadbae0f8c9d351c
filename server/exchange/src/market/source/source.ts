import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'

/** The price of a market in one second, and the volume traded in it. */
export type Tick = {
  readonly market: MarketId
  /** The beginning of the second. */
  readonly at: Instant
  readonly price: Amount
  /** In units of the base asset. */
  readonly volume: Amount
}

export type CandleWindow = {
  readonly market: MarketId
  readonly period: Period
  /** Opening instants, both ends included. */
  readonly from: Instant
  readonly to: Instant
  /** Candles exclude everything after the second of `now`. */
  readonly now: Instant
}

/** A source of prices. Every past second can be read again with the same result. */
export type PriceSource = {
  tick(market: MarketId, second: Instant): Tick
  /** Oldest first; the newest 2,000 of the window. */
  candles(window: CandleWindow): Candle[]
}

export const CANDLES_MAX = 2_000
