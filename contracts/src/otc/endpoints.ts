import * as z from 'zod/mini'
import {
  amount,
  area,
  booleanCodec,
  flagInput,
  boundedText,
  count,
  instant,
  list,
  page,
  cursorInput,
  positiveInput,
  record,
  tolerantNullable,
} from '#kit'
import { assetId } from '#market'
import { merchantId, offer, otcCoin, otcFiat, otcMethod, otcOrder, otcOrderId, otcSide } from './shapes.ts'

const picture = z.optional(boundedText(512, 'picture_invalid'))
const affects = ['otc', 'wallet', 'messages'] as const

/** None of these is part of the family. */
export const otc = area('otc', {
  /** The merchants' prices for one coin, by default the first of `coins`, best first, with the caller's limit and balance. */
  offers: {
    method: 'GET',
    path: '/otc/offers',
    access: 'member',
    input: record({ side: ['type', otcSide], asset: ['currency_id', z.optional(assetId)], fiat: otcFiat }),
    output: record({
      coins: list(otcCoin),
      asset: ['currency_id', assetId],
      list: list(offer),
      /** The limit of one order in USDT, by level of verification. */
      limit: amount,
      /** The limit in coins, at the present price. */
      quantityLimit: ['number_limit', amount],
      free: ['free_balance', amount],
      hasCard: ['has_card', booleanCodec],
      /** Purchases that may still be cancelled or expire within the day, and the end of a pause. */
      cancelsLeft: ['cancels_left', count],
      pausedUntil: ['paused_until', tolerantNullable(instant)],
    }),
    refuses: ['coin_unknown', 'price_unavailable'],
    upstream: { extension: true },
  },
  /** Opens an order and moves its coins to escrow: the merchant's for buyers, the member's for sellers. */
  place: {
    method: 'POST',
    path: '/otc/order',
    access: 'verified',
    input: record({
      merchant: ['merchant_id', merchantId],
      side: ['type', otcSide],
      asset: ['currency_id', assetId],
      fiat: otcFiat,
      method: ['pay_method', otcMethod],
      quantity: ['number', positiveInput],
      /** The price that the member saw: an order is made at it, or refused if the market has moved on. */
      shownPrice: ['price', positiveInput],
    }),
    output: otcOrder,
    refuses: [
      'coin_unknown',
      'not_found',
      'card_required',
      'otc_orders_open',
      'otc_paused',
      'price_unavailable',
      'price_moved',
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, circumstances: ['price'], affects },
    upstream: { extension: true },
  },
  /** The member's orders, newest first. */
  orders: {
    method: 'GET',
    path: '/otc/orders',
    access: 'member',
    input: record({ isOpen: ['is_open', z.optional(flagInput)], ...cursorInput }),
    output: page(otcOrder, 'pages'),
    upstream: { extension: true },
  },
  /** One order of the member. */
  order: {
    method: 'GET',
    path: '/otc/orders/:id',
    access: 'member',
    input: record({ id: otcOrderId }),
    output: otcOrder,
    refuses: ['not_found'],
    upstream: { extension: true },
  },
  /** The buyer states that the fiat money is sent; from then on only the merchant or a dispute ends the order. */
  pay: {
    method: 'POST',
    path: '/otc/order/paid',
    access: 'member',
    input: record({ id: otcOrderId, proof: picture }),
    output: otcOrder,
    refuses: ['not_found', 'order_closed', 'picture_invalid'],
    effect: { movesMoney: true, final: true, actsOn: 'id', affects },
    upstream: { extension: true },
  },
  /** The seller states that the fiat money has arrived, which releases the coins to the merchant. */
  release: {
    method: 'POST',
    path: '/otc/order/release',
    access: 'member',
    input: record({ id: otcOrderId }),
    output: otcOrder,
    refuses: ['not_found', 'order_closed'],
    effect: { movesMoney: true, final: true, actsOn: 'id', affects },
    upstream: { extension: true },
  },
  /** Cancels an order that is not paid; its coins return. Purchases may be cancelled `FREE_CANCELS` times a day. */
  cancel: {
    method: 'POST',
    path: '/otc/order/cancel',
    access: 'member',
    input: record({ id: otcOrderId }),
    output: otcOrder,
    refuses: ['not_found', 'order_closed'],
    effect: { movesMoney: true, actsOn: 'id', affects },
    upstream: { extension: true },
  },
  /** Opens a dispute, so that the operator decides a paid order. */
  dispute: {
    method: 'POST',
    path: '/otc/order/dispute',
    access: 'member',
    input: record({ id: otcOrderId, complaint: boundedText(500), proof: picture }),
    output: otcOrder,
    refuses: ['not_found', 'order_closed', 'picture_invalid'],
    effect: { affects },
    upstream: { extension: true },
  },
})
