import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'

/** The price of a market in one second, and what changed hands in it. */
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
  /** Opening moments, both ends included. */
  readonly from: Instant
  readonly to: Instant
  /** Nothing that happens after the second of `now` shows in a candle. */
  readonly now: Instant
}

/** Where prices come from. Any second of the past can be asked again and is answered the same. */
export type PriceSource = {
  tick(market: MarketId, second: Instant): Tick
  /** Oldest first; the newest 2,000 of the window. */
  candles(window: CandleWindow): Candle[]
}

export const CANDLES_MAX = 2_000
