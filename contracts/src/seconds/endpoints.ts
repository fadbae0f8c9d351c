import * as z from 'zod/mini'
import { couponId } from '#coupons'
import { area, enumCodec, countInput, tolerantNullable, page, cursorInput, positiveInput, record } from '#kit'
import { assetId, marketId } from '#market'
import { direction, offer, payAsset, secondsOrder, secondsOrderId, secondsTerms } from './shapes.ts'

export const seconds = area('seconds', {
  /** Pay assets and their stake bounds. */
  payAssets: {
    method: 'GET',
    path: '/microtrade/payable_currencies',
    access: 'member',
    input: record({}),
    output: page(payAsset, 'unpaged'),
  },
  /** Durations and their payout rates. */
  offers: {
    method: 'GET',
    path: '/microtrade/seconds',
    access: 'member',
    input: record({}),
    output: page(offer, 'unpaged'),
  },
  /** Opens an order on the direction of a price until expiry. */
  open: {
    method: 'POST',
    path: '/microtrade/submit',
    access: 'verified',
    enters: { product: 'seconds' },
    input: record({
      market: ['match_id', marketId],
      /** The pay asset of the stake, not the underlying. */
      payAsset: ['currency_id', assetId],
      direction: ['type', direction],
      seconds: countInput({ from: 1, to: 86_400 }),
      stake: ['number', positiveInput],
      /** A coupon that insures the stake. */
      coupon: ['coupon_id', z.optional(couponId)],
    }),
    output: secondsOrder,
    refuses: [
      'market_unknown',
      'market_closed',
      'coin_unknown',
      'duration_unknown',
      'coupon_unknown',
      'coupon_unfit',
      'amount_below_minimum',
      'amount_above_maximum',
      'open_stake_reached',
      'daily_loss_reached',
      'price_unavailable',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, affects: ['seconds', 'coupons', 'wallet'] },
    upstream: { requiresExtension: ['coupon_id'] },
  },
  /** The member's orders, newest first. */
  list: {
    method: 'GET',
    path: '/microtrade/lists',
    access: 'member',
    input: record({
      status: z.optional(enumCodec({ all: -1, open: 1, closed: 3 })),
      market: ['match_id', z.optional(marketId)],
      payAsset: ['currency_id', z.optional(assetId)],
      ...cursorInput,
    }),
    output: page(secondsOrder, 'paginator'),
    upstream: { requiresExtension: ['after'] },
  },
  /** One order with its result. */
  result: {
    method: 'GET',
    path: '/microtrade/get_result',
    access: 'member',
    input: record({ id: secondsOrderId }),
    output: tolerantNullable(secondsOrder),
    refuses: ['not_found'],
  },
  /** The member's terms in an asset: daily loss limit, open stakes, and the house edge realised. */
  terms: {
    method: 'GET',
    path: '/microtrade/terms',
    access: 'member',
    input: record({ payAsset: ['currency_id', assetId] }),
    output: secondsTerms,
    refuses: ['coin_unknown'],
    upstream: { extension: true },
  },
})
