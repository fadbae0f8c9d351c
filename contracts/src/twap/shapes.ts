import type * as z from 'zod/mini'
import { amount, booleanCodec, count, enumCodec, id, instant, record, text, tolerantNullable } from '#kit'
import { assetId } from '#market'
import { side } from '#spot'

export const twapId = id('twap')
export type TwapId = z.output<typeof twapId>

export const twapProduct = enumCodec({ spot: 'spot', futures: 'futures' })
export type TwapProduct = z.output<typeof twapProduct>

/** `done`: every order was sent or skipped. */
export const twapStatus = enumCodec({ active: 'active', done: 'done', cancelled: 'cancelled' })
export type TwapStatus = z.output<typeof twapStatus>

export const twapOrder = record({
  id: twapId,
  product: twapProduct,
  symbol: text,
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  /** In futures a purchase opens long, and a sale short. */
  side: ['type', side],
  /** Coins, or lots of futures, of all orders together. */
  quantity: ['amount', amount],
  orders: count,
  minutes: count,
  /** No order pays more, or sells for less; null without a limit. */
  limitPrice: ['limit_price', tolerantNullable(amount)],
  /** Null for spot. */
  leverage: ['multiple', tolerantNullable(count)],
  reduceOnly: ['reduce_only', booleanCodec],
  status: twapStatus,
  startedAt: ['created_at', instant],
  /** When the last order was sent or skipped, or the member cancelled; null while it is active. */
  endedAt: ['ended_at', tolerantNullable(instant)],
  /** Orders that were sent, and that were skipped. */
  placed: ['orders_placed', count],
  skipped: ['orders_skipped', count],
  filled: amount,
  /** Value of what was filled, in the quote asset. */
  turnover: amount,
  fee: amount,
  /** The next order is sent at a second in this window, which is not known before; null for one that has ended. */
  nextFrom: ['next_from', tolerantNullable(instant)],
  nextUntil: ['next_until', tolerantNullable(instant)],
  /** SHA-256 of the seed from which times and sizes follow. */
  commitment: text,
  /** Revealed when it has ended. */
  seed: tolerantNullable(text),
})
export type TwapOrder = z.output<typeof twapOrder>

export const twapSlice = record({
  id: id('twap_slice'),
  number: count,
  dueAt: ['due_time', instant],
  quantity: ['amount', amount],
  /** The code of the refusal, `twap_missed` or `twap_price`; null when it was sent. */
  skipped: ['skip_reason', tolerantNullable(text)],
  message: tolerantNullable(text),
  filled: amount,
  turnover: amount,
  fee: amount,
  /** The spot order, or the futures position. */
  order: ['order_id', tolerantNullable(text)],
})
export type TwapSliceRow = z.output<typeof twapSlice>
