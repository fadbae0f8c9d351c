import * as z from 'zod/mini'
import { area, enumCodec, countInput, tolerantNullable, page, pageInput, positiveInput, record } from '#kit'
import { assetId, marketId } from '#market'
import { direction, offer, payAsset, secondsOrder, secondsOrderId, secondsTerms } from './shapes.ts'

export const seconds = area('seconds', {
  /** What a stake can be paid with, and its bounds. */
  payAssets: {
    method: 'GET',
    path: '/microtrade/payable_currencies',
    access: 'member',
    input: record({}),
    output: page(payAsset, 'P6'),
  },
  /** The durations on offer and what a win pays in each. */
  offers: {
    method: 'GET',
    path: '/microtrade/seconds',
    access: 'member',
    input: record({}),
    output: page(offer, 'P6'),
  },
  /** Stakes on where a price stands when the order runs out. */
  open: {
    method: 'POST',
    path: '/microtrade/submit',
    access: 'verified',
    input: record({
      market: ['match_id', marketId],
      /** What the stake is paid with, not what is bet on. */
      payAsset: ['currency_id', assetId],
      direction: ['type', direction],
      seconds: countInput({ from: 1, to: 86_400 }),
      stake: ['number', positiveInput],
    }),
    output: secondsOrder,
    refuses: [
      'market_unknown',
      'market_closed',
      'coin_unknown',
      'duration_unknown',
      'amount_below_minimum',
      'amount_above_maximum',
      'open_stake_reached',
      'daily_loss_reached',
      'price_unavailable',
      'insufficient_balance',
    ],
    movesMoney: true,
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
      ...pageInput,
    }),
    output: page(secondsOrder, 'P2'),
  },
  /** One order, to learn how it ended. */
  result: {
    method: 'GET',
    path: '/microtrade/get_result',
    access: 'member',
    input: record({ id: secondsOrderId }),
    output: tolerantNullable(secondsOrder),
    refuses: ['not_found'],
  },
  /** Where the member stands in an asset: his loss cap of the day, what is at stake, and what the house has kept. */
  terms: {
    method: 'GET',
    path: '/microtrade/terms',
    access: 'member',
    input: record({ payAsset: ['currency_id', assetId] }),
    output: secondsTerms,
    refuses: ['coin_unknown'],
    extension: true,
  },
})
