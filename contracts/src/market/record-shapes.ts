import * as z from 'zod/mini'
import { amount, booleanCodec, count, instant, list, record, text, tolerantNullable } from '#kit'
import { marketId } from './shapes.ts'

/** A recorded tick. */
export const recordedTick = record({
  at: instant,
  price: amount,
  /** Volume in units of the base asset. */
  volume: amount,
})
export type RecordedTickRow = z.output<typeof recordedTick>

/** A recorded minute of all markets: a link of the chain of minutes. */
export const minuteBlock = record({
  minute: instant,
  /** Base64 of the compact form; see the package's `ticks`. */
  ticks: text,
  /** Hexadecimal SHA-256 of the ticks. */
  digest: text,
  /** The link of the minute before. */
  previous: text,
  /** SHA-256 of previous, minute and digest. */
  link: text,
})
export type MinuteBlockRow = z.output<typeof minuteBlock>

/** The state of a market when a key's first second begins. */
const openingState = record({
  market: marketId,
  /** The price in whole price ticks. */
  price: count,
  /** Multiple of the long-run variance. */
  variance: amount,
})

/** The key of the prices of at most an hour. */
export const priceKey = record({
  startsAt: ['starts_at', instant],
  endsAt: ['ends_at', instant],
  /** Hexadecimal SHA-256 of the key. */
  keyHash: ['key_hash', text],
  /** Hexadecimal; null until its hour is over. */
  key: tolerantNullable(text),
  /** True for a key derived from a seed of the operator: its prices can be forecast. */
  isFixed: ['is_fixed', booleanCodec],
  /** Version of the price process of its hour. */
  process: count,
  /**
   * Later than the begin only for a key that follows from the one before it (`continuedKeyInput`) or from a
   * seed.
   */
  publishedAt: ['published_at', instant],
  /** The link of the key before. */
  previous: text,
  /** SHA-256 of `keyChainInput`. */
  link: text,
  /** Null until its hour is over. */
  opening: tolerantNullable(list(openingState)),
})
export type PriceKeyRow = z.output<typeof priceKey>
