import type { Instant } from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'
import type { Tick } from '@bourse/contracts/ticks'
import type { Tx } from '#platform/kernel'

export type { Tick } from '@bourse/contracts/ticks'

export type CandleWindow = {
  readonly market: MarketId
  readonly period: Period
  /** Opening instants, both ends included. */
  readonly from: Instant
  readonly to: Instant
  /** Candles exclude everything after the second of `now`. */
  readonly now: Instant
}

/** The public part of a committed key, in hexadecimal. */
export type Commitment = { readonly startsAt: Instant; readonly keyHash: string; readonly link: string }

/** An option on the mean price of the window that ends at `to`. */
export type OptionSpan = {
  readonly now: Instant
  readonly to: Instant
  readonly windowMs: number
  /** The strike divided by the price. */
  readonly moneyness: number
}

/** A source of prices. Every past second can be read again with the same result. */
export type PriceSource = {
  /** Returns the tick of a second; null if it has no price of its own: the market stood still. */
  tick(market: MarketId, second: Instant): Tick | null
  /** Returns the first second from `from` to `now` to record; null when there is none. */
  firstPriced(from: Instant, now: Instant): Instant | null
  /**
   * Lists candles of the history before the first recorded second, oldest first; the newest 2,000 of the
   * window.
   */
  candles(window: CandleWindow): Candle[]
  /** Called before seconds up to `now` are read. */
  prepare(now: Instant): Promise<void>
  /** Stores what the ticks up to a second are computed from, in the transaction that records them. */
  persist(tx: Tx, second: Instant): Promise<void>
  /** Lists the keys of hours that are not over, oldest first. */
  commitments(now: Instant): readonly Commitment[]
  /** Whether a recorded tick differs from the one that its key gives. */
  isForged(tick: Tick): boolean
  /**
   * Computes the annual volatility at which an option on the mean price of a window has the value that the
   * public process expects; null when the source has no such process.
   */
  impliedVolatility(market: MarketId, option: OptionSpan): number | null
  /**
   * Computes the fraction of seconds orders of a duration that end at the price at which they began, at the
   * price of the hour's opening; null when the source has no public process.
   */
  tieProbability(market: MarketId, option: { readonly now: Instant; readonly seconds: number }): number | null
  /** Whether the prices at an instant are made of a seed that is known outside of the exchange. */
  isPredictable(at: Instant): boolean
}

/** A source with a price in every second. */
export type GaplessSource = Omit<PriceSource, 'tick'> & { tick(market: MarketId, second: Instant): Tick }

/** The parts of a source that stores nothing and whose seed does not count. */
export const NOT_STORED = {
  prepare: () => Promise.resolve(),
  persist: () => Promise.resolve(),
  isForged: () => false,
  commitments: () => [],
  isPredictable: () => false,
  impliedVolatility: () => null,
  tieProbability: () => null,
} satisfies Partial<PriceSource>

export const CANDLES_MAX = 2_000
