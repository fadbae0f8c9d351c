import * as z from 'zod/mini'
import { side as futuresSide } from '#futures'
import { area, countInput, flagInput, page, cursorInput, pageInput, positiveInput, record } from '#kit'
import { assetId } from '#market'
import { timeInForce } from '#orders'
import { side } from '#spot'
import { TWAP_MINUTES, TWAP_ORDERS } from './schedule.ts'
import { twapId, twapOrder, twapProduct, twapSlice, twapStatus } from './shapes.ts'

/** The parts of both products. */
const terms = {
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  orders: countInput(TWAP_ORDERS),
  minutes: countInput(TWAP_MINUTES),
  /** No order pays more, or sells for less. */
  limitPrice: ['limit_price', z.optional(positiveInput)],
  /** Each order fills at once, so `ioc` is the default and the only one. */
  timeInForce: ['time_in_force', z.optional(timeInForce)],
} as const

export const twap = area('twap', {
  /**
   * Divides a quantity into orders at market, one in each equal part of the duration. A seed decides the second and the size of
   * each; its hash is in the response, and the seed is revealed when the TWAP order has ended. It holds no money: each order pays
   * from the free balance of its second. One that is refused is skipped with its reason, and not made up for.
   */
  placeSpot: {
    method: 'POST',
    path: '/twap/spot',
    access: 'member',
    input: record({ ...terms, side: ['type', side], quantity: ['amount', positiveInput] }),
    output: twapOrder,
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'price_off_step',
      'amount_below_minimum',
      'amount_above_maximum',
      'quantity_off_step',
      'member_limit',
    ],
    effect: {
      movesMoney: true,
      circumstances: ['limit_price'],
      affects: ['spot', 'twap', 'wallet'],
    },
    upstream: { extension: true },
  },
  /** The same in futures, in lots. With `reduce_only` its orders close own positions of the other side. */
  placeFutures: {
    method: 'POST',
    path: '/twap/futures',
    access: 'verified',
    enters: { product: 'futures', unless: ({ reduceOnly }) => reduceOnly === true },
    input: record({
      ...terms,
      side: ['type', futuresSide],
      lots: ['share', positiveInput],
      leverage: ['multiple', countInput({ from: 1, to: 1000 })],
      reduceOnly: ['reduce_only', z.optional(flagInput)],
    }),
    output: twapOrder,
    refuses: [
      'market_unknown',
      'market_closed',
      'order_terms_unfit',
      'price_off_step',
      'leverage_invalid',
      'quantity_off_step',
      'lots_below_minimum',
      'lots_above_maximum',
      'member_limit',
    ],
    effect: {
      movesMoney: true,
      circumstances: ['limit_price'],
      affects: ['futures', 'twap', 'wallet'],
    },
    upstream: { extension: true },
  },
  /** The member's TWAP orders, newest first. */
  list: {
    method: 'GET',
    path: '/twap/list',
    access: 'member',
    input: record({
      product: z.optional(twapProduct),
      status: z.optional(twapStatus),
      ...cursorInput,
    }),
    output: page(twapOrder, 'pages'),
    upstream: { extension: true },
  },
  /** The orders of a TWAP order that were sent or skipped, newest first. */
  slices: {
    method: 'GET',
    path: '/twap/slices',
    access: 'member',
    input: record({ id: twapId, ...pageInput }),
    output: page(twapSlice, 'pages'),
    refuses: ['not_found'],
    upstream: { extension: true },
  },
  /** Sends no further orders; what was filled stays. */
  cancel: {
    method: 'POST',
    path: '/twap/cancel',
    access: 'member',
    input: record({ id: twapId }),
    output: twapOrder,
    refuses: ['not_found', 'order_closed'],
    effect: { exits: true, movesMoney: true, actsOn: 'id', affects: ['wallet', 'twap'] },
    upstream: { extension: true },
  },
})
