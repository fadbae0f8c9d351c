import * as z from 'zod/mini'
import { couponId } from '#coupons'
import {
  area,
  count,
  countInput,
  instant,
  jsonList,
  list,
  tolerantNullable,
  page,
  cursorInput,
  percentInput,
  positiveInput,
  record,
} from '#kit'
import { assetId } from '#market'
import { clientOrderId, timeInForce } from '#orders'
import {
  order,
  orderAccount,
  orderId,
  orderKind,
  orderStatus,
  placementResult,
  scaleWeight,
  selfTrade,
  side,
} from './shapes.ts'

/** The caller's own id for an order, or for all orders of one request; unused by the member for 30 days. */
const named = { clientId: ['client_order_id', z.optional(clientOrderId)] } as const

const placement = record({
  quantity: ['amount', positiveInput],
  price: ['target_price', positiveInput],
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  side: ['type', side],
  kind: ['order_type', z.optional(orderKind)],
  /** By default `gtc`, and `ioc` for market orders. */
  timeInForce: ['time_in_force', z.optional(timeInForce)],
  /** Required for `gtt`, at most a year ahead, and refused for all others. */
  expiresAt: ['expires_at', z.optional(instant)],
  /** `refuse` by default. */
  selfTrade: ['self_trade', z.optional(selfTrade)],
  /** An extension, required for stop orders and refused for all others. */
  stopPrice: ['stop_price', z.optional(positiveInput)],
  /** Of a trailing stop: one of both, a distance in quote or a share of the highest or lowest price. */
  trailDistance: ['trail_distance', z.optional(positiveInput)],
  trailRate: ['trail_rate', z.optional(percentInput)],
  /** Without it, a trailing stop is active at once. */
  activationPrice: ['activation_price', z.optional(positiveInput)],
  /** The spot account by default. */
  account: ['account_type', z.optional(orderAccount)],
  /** A coupon that returns a part of the fee. */
  coupon: ['coupon_id', z.optional(couponId)],
  ...named,
})

export const spot = area('spot', {
  /**
   * Places an order: at a limit price, or at market, where the price is the one the member saw and the order
   * fills against the book within the market's protection band; the rest is cancelled at once. With a stop
   * price it waits, its money held, until a recorded price crosses that price from the side of the market at
   * placement; a stop-market order then fills at market within the protection band.
   */
  place: {
    method: 'POST',
    path: '/coin/trade',
    access: 'member',
    input: placement,
    /** Empty in the classic dialect; our exchange returns the order. */
    output: tolerantNullable(order),
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'expiry_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'quantity_off_step',
      'price_off_step',
      'price_invalid',
      'trail_invalid',
      'market_not_on_margin',
      'limit_too_far',
      'coupon_unknown',
      'coupon_unfit',
      'client_order_id_used',
      'price_unavailable',
      'isolated_required',
      'margin_level',
      'stop_reached',
      'own_order',
      'post_only_takes',
      'not_filled_whole',
      'no_liquidity',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      // The limit price as well: until the outcome is known, an order of the same quantity may be the same order.
      circumstances: ['target_price', 'expires_at'],
      affects: ['spot', 'coupons', 'margin', 'wallet'],
    },
    upstream: {
      requiresExtension: [
        'stop_price',
        'order_type=stop_limit',
        'order_type=stop_market',
        'order_type=trailing_stop',
        'trail_distance',
        'trail_rate',
        'activation_price',
        'time_in_force',
        'expires_at',
        'self_trade',
        'account_type',
        'coupon_id',
        'client_order_id',
      ],
    },
  },
  /**
   * Places up to 20 orders, one after the other, each as `place` does and with a result of its own: the order, or the reason and the
   * message of its refusal. A repeated request places none twice.
   */
  placeMany: {
    method: 'POST',
    path: '/coin/batch',
    access: 'member',
    input: record({ orders: jsonList(placement, { max: 20 }) }),
    output: record({ results: list(placementResult) }),
    effect: { movesMoney: true, affects: ['spot', 'coupons', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /**
   * Places a pair of orders for one quantity: a limit order at the better side of the market, and a stop at the other. When one fills, even in
   * part, or the stop is reached, the other is cancelled. In a second in which both would be reached, the stop comes first. The
   * pair holds the larger of its two holds.
   */
  placeOco: {
    method: 'POST',
    path: '/coin/oco',
    access: 'member',
    input: record({
      quantity: ['amount', positiveInput],
      /** The price of the limit order. */
      price: ['target_price', positiveInput],
      stopPrice: ['stop_price', positiveInput],
      /** The limit once the stop is reached; without it, the stop fills at market. */
      stopLimitPrice: ['stop_limit_price', z.optional(positiveInput)],
      base: ['currency_id', assetId],
      quote: ['legal_id', assetId],
      side: ['type', side],
      timeInForce: ['time_in_force', z.optional(timeInForce)],
      expiresAt: ['expires_at', z.optional(instant)],
      ...named,
    }),
    output: record({ orders: list(order) }),
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'expiry_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'quantity_off_step',
      'price_off_step',
      'client_order_id_used',
      'price_unavailable',
      'oco_prices',
      'own_order',
      'post_only_takes',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, circumstances: ['expires_at'], affects: ['spot', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /**
   * Places limit orders evenly over a range of prices, all or none. The quantities are equal, or grow or fall linearly from the first
   * price to the last, and add up to the whole.
   */
  placeScale: {
    method: 'POST',
    path: '/coin/scale',
    access: 'member',
    input: record({
      quantity: ['amount', positiveInput],
      from: ['price_from', positiveInput],
      to: ['price_to', positiveInput],
      count: ['count', countInput({ from: 2, to: 20 })],
      weight: ['weight', scaleWeight],
      base: ['currency_id', assetId],
      quote: ['legal_id', assetId],
      side: ['type', side],
      timeInForce: ['time_in_force', z.optional(timeInForce)],
      expiresAt: ['expires_at', z.optional(instant)],
      ...named,
    }),
    output: record({ orders: list(order) }),
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'expiry_invalid',
      'price_off_step',
      'quantity_off_step',
      'amount_below_minimum',
      'amount_above_maximum',
      'price_invalid',
      'client_order_id_used',
      'price_unavailable',
      'own_order',
      'post_only_takes',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, circumstances: ['expires_at'], affects: ['spot', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** The member's orders, newest first. */
  orders: {
    method: 'GET',
    path: '/coin/list',
    access: 'member',
    input: record({
      base: ['currency_id', z.optional(assetId)],
      quote: ['legal_id', z.optional(assetId)],
      status: z.optional(orderStatus),
      /** Only the orders with this id. */
      clientId: ['client_order_id', z.optional(clientOrderId)],
      ...cursorInput,
    }),
    output: page(order, 'array'),
    upstream: { requiresExtension: ['after', 'client_order_id'] },
  },
  /**
   * Changes price, stop price or quantity of an open order; one that is omitted stays unchanged. The order has its place at a price as
   * long as only its quantity falls. A new price that reaches the other side of the book fills as if the order were placed with it. A new
   * quantity of one of a pair is that of both, and their prices stay on their sides of the last price. A trailing stop changes its
   * distance and quantity: the new distance is measured from the same highest or lowest price, and a stop that the price has passed
   * triggers with the next price. An order that waits for an opening cannot be changed.
   */
  amend: {
    method: 'POST',
    path: '/coin/amend',
    access: 'member',
    input: record({
      id: orderId,
      /** The limit price. */
      price: ['target_price', z.optional(positiveInput)],
      stopPrice: ['stop_price', z.optional(positiveInput)],
      /** The whole quantity, above the part that is filled. */
      quantity: ['amount', z.optional(positiveInput)],
      /** Of a trailing stop: one of both replaces the present one. */
      trailDistance: ['trail_distance', z.optional(positiveInput)],
      trailRate: ['trail_rate', z.optional(percentInput)],
    }),
    output: tolerantNullable(order),
    refuses: [
      'not_found',
      'order_closed',
      'market_closed',
      'amend_unfit',
      'amount_below_minimum',
      'amount_above_maximum',
      'quantity_off_step',
      'price_off_step',
      'price_unavailable',
      'trail_invalid',
      'stop_reached',
      'oco_prices',
      'limit_too_far',
      'margin_level',
      'isolated_required',
      'own_order',
      'post_only_takes',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      actsOn: 'id',
      circumstances: ['target_price', 'stop_price', 'trail_distance', 'trail_rate'],
      affects: ['spot', 'margin', 'wallet'],
    },
    upstream: { extension: true },
  },
  /** Cancels the rest of an open order and releases its hold; the other order of a pair is cancelled with it. */
  cancel: {
    method: 'POST',
    path: '/coin/cancel',
    access: 'member',
    input: record({ id: orderId }),
    output: tolerantNullable(order),
    refuses: ['not_found', 'order_closed'],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['spot', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
  /** Cancels all open orders of the spot account, of one market or one side where they are given. */
  cancelAll: {
    method: 'POST',
    path: '/coin/cancel_all',
    access: 'member',
    input: record({
      base: ['currency_id', z.optional(assetId)],
      quote: ['legal_id', z.optional(assetId)],
      side: ['type', z.optional(side)],
    }),
    output: record({ cancelled: ['cancelled_count', count] }),
    effect: { exits: true, movesMoney: true, affects: ['spot', 'margin', 'wallet'] },
    upstream: { extension: true },
  },
})
