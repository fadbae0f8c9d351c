import type * as z from 'zod/mini'
import { amount, enumCodec, id, instant, percent, tolerantNullable, record, text } from '#kit'
import { assetId } from '#market'
import { timeInForce } from '#orders'

export const orderId = id('order')
export type OrderId = z.output<typeof orderId>

export const side = enumCodec({ buy: 1, sell: 2 })
export type Side = z.output<typeof side>

/**
 * Kind of an order. The upstream family has no such field (its clients send the current price for a market
 * order) and ignores it; our exchange honours it. A stop order stays outside the book until the market
 * reaches its stop price, and is a limit or a market order from then on. The stop price of a trailing stop follows the
 * market at a distance.
 */
export const orderKind = enumCodec({
  limit: 'limit',
  market: 'market',
  stopLimit: 'stop_limit',
  stopMarket: 'stop_market',
  trailingStop: 'trailing_stop',
})
export type OrderKind = z.output<typeof orderKind>

/**
 * The outcome where an order would trade with another of the same member: refused, or the new order, the resting one, or both
 * are cancelled.
 */
export const selfTrade = enumCodec({
  refuse: 'refuse',
  cancelNewest: 'cancel_newest',
  cancelOldest: 'cancel_oldest',
  cancelBoth: 'cancel_both',
})
export type SelfTrade = z.output<typeof selfTrade>

/**
 * Why an order ended without being filled whole, where the member did not cancel it. `unfilled`: the part that did not fill at
 * once · `oco`: the other order of its pair was filled or triggered · `wouldTake`: post-only, and its price was reached when it was triggered · `selfTrade`: it met an own order.
 */
export const cancelReason = enumCodec({
  expired: 'expired',
  unfilled: 'unfilled',
  wouldTake: 'would_take',
  selfTrade: 'self_trade',
  oco: 'oco',
})
export type CancelReason = z.output<typeof cancelReason>

/** The family has open and done; cancelled exists on our exchange only. */
export const orderStatus = enumCodec({ open: 1, done: 2, cancelled: 3 })
export type OrderStatus = z.output<typeof orderStatus>

/** Orders on margin are of the futures account, whose money may be borrowed. */
export const orderAccount = enumCodec({ spot: 'change', futures: 'lever' })
export type OrderAccount = z.output<typeof orderAccount>

/** Orders that were placed together: a pair of which one cancels the other, or limit orders over a range of prices. */
export const orderGroup = enumCodec({ oco: 'oco', scale: 'scale' })
export type OrderGroup = z.output<typeof orderGroup>

/** Quantities of a scale order, from its first price to its last. */
export const scaleWeight = enumCodec({ even: 'even', rising: 'rising', falling: 'falling' })

export const order = record({
  id: orderId,
  /** The id that the caller gave the order, or all orders of its group. Our exchange only. */
  clientId: ['client_order_id', tolerantNullable(text)],
  /** The id of the first order of the group. */
  groupId: ['group_id', tolerantNullable(orderId)],
  group: ['group_type', tolerantNullable(orderGroup)],
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  symbol: tolerantNullable(text),
  side: ['type', side],
  kind: ['order_type', tolerantNullable(orderKind)],
  /** The account that pays and receives: spot, or the futures account for an order on margin. Our exchange only. */
  account: ['account_type', tolerantNullable(orderAccount)],
  price: ['target_price', amount],
  timeInForce: ['time_in_force', tolerantNullable(timeInForce)],
  /** The end of an order with a time limit. */
  expiresAt: ['expires_at', tolerantNullable(instant)],
  cancelReason: ['cancel_reason', tolerantNullable(cancelReason)],
  /**
   * Stop price of a stop order, and when it was reached; null before, and for all other kinds. A trailing stop has one from then
   * on.
   */
  stopPrice: ['stop_price', tolerantNullable(amount)],
  triggeredAt: ['triggered_at', tolerantNullable(instant)],
  /** A trailing stop: its distance, or its share of the extreme; the price that activates it, and when it was active. */
  trailDistance: ['trail_distance', tolerantNullable(amount)],
  trailRate: ['trail_rate', tolerantNullable(percent)],
  activationPrice: ['activation_price', tolerantNullable(amount)],
  activatedAt: ['activated_at', tolerantNullable(instant)],
  /** The opening of the session that an order of a stock waits for; null once it came, and for other orders. */
  opensAt: ['opens_at', tolerantNullable(instant)],
  /** The market's price when the order was placed. */
  placedPrice: ['trade_price', tolerantNullable(amount)],
  quantity: ['trade_amount', amount],
  filled: ['deal_amount', tolerantNullable(amount)],
  /** Quote paid or received for the filled part, fee excluded. */
  turnover: ['deal_total', tolerantNullable(amount)],
  fee: ['charge_fee', tolerantNullable(amount)],
  status: orderStatus,
  at: ['created_at', tolerantNullable(instant)],
  updatedAt: ['updated_at', tolerantNullable(instant)],
})
export type Order = z.output<typeof order>

/** The result of one order among many: the order, or why it was refused. */
export const placementResult = record({
  order: tolerantNullable(order),
  /** Code of the refusal. */
  reason: ['refusal_code', tolerantNullable(text)],
  /** The refusal in the language of the request. */
  message: ['refusal_text', tolerantNullable(text)],
})
