import * as z from 'zod/mini'
import { area, tolerantNullable, page, pageInput, positiveInput, record } from '#kit'
import { assetId } from '#market'
import { order, orderId, orderKind, orderStatus, side } from './shapes.ts'

export const spot = area('spot', {
  /**
   * Places an order: at a limit price, or at market, where the price is the one the member saw and the order takes
   * what the book has within the market's protection band; the rest is cancelled at once. With a stop price it waits, its
   * money held, until a recorded price reaches that price from where the market stood when the order came.
   */
  place: {
    method: 'POST',
    path: '/coin/trade',
    access: 'member',
    input: record({
      quantity: ['amount', positiveInput],
      price: ['target_price', positiveInput],
      base: ['currency_id', assetId],
      quote: ['legal_id', assetId],
      side: ['type', side],
      kind: ['order_type', z.optional(orderKind)],
      /** Beyond the family's call; given with a stop-limit order, and with no other. */
      stopPrice: ['stop_price', z.optional(positiveInput)],
    }),
    /** Nothing in the classic line; our exchange answers with the order. */
    output: tolerantNullable(order),
    refuses: [
      'market_unknown',
      'market_closed',
      'amount_below_minimum',
      'amount_above_maximum',
      'quantity_off_step',
      'price_off_step',
      'price_invalid',
      'price_unavailable',
      'stop_reached',
      'own_order',
      'no_liquidity',
      'insufficient_balance',
    ],
    movesMoney: true,
    requiresExtension: ['stop_price', 'order_type=stop_limit'],
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
      ...pageInput,
    }),
    output: page(order, 'P5'),
  },
  /** Cancels what is left of an open order and gives back what it held. */
  cancel: {
    method: 'POST',
    path: '/coin/cancel',
    access: 'member',
    input: record({ id: orderId }),
    output: tolerantNullable(order),
    refuses: ['not_found', 'order_closed'],
    movesMoney: true,
    extension: true,
  },
})
