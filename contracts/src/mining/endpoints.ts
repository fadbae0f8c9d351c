import * as z from 'zod/mini'
import { area, page, cursorInput, pageInput, positiveInput, record } from '#kit'
import { miningPlan, miningPlanId, rental, rentalStatus } from './shapes.ts'

const affects = ['mining', 'earn', 'wallet', 'receipts'] as const

/** None of these is part of the family. */
export const mining = area('mining', {
  /** Hashrate on offer, with its output, running cost and price. */
  plans: {
    method: 'GET',
    path: '/mining/plans',
    access: 'public',
    input: record(pageInput),
    output: page(miningPlan, 'counted'),
    upstream: { extension: true },
  },
  /** Rents shares of a plan for its days, at the price of the coin in this second. */
  rent: {
    method: 'POST',
    path: '/mining/order',
    access: 'member',
    enters: { product: 'mining' },
    input: record({
      plan: ['plan_id', miningPlanId],
      shares: positiveInput,
      /** The price of all shares that the member saw; refused if the market has risen above it by more than 0.5 %. */
      shownPrice: ['price', positiveInput],
    }),
    output: rental,
    refuses: [
      'not_found',
      'plan_closed',
      'price_unavailable',
      'price_moved',
      'amount_invalid',
      'amount_above_maximum',
      'sold_out',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, final: true, circumstances: ['price'], affects },
    upstream: { extension: true },
  },
  /** The member's rented hashrate, newest first. */
  list: {
    method: 'GET',
    path: '/mining/orders',
    access: 'member',
    input: record({ status: z.optional(rentalStatus), ...cursorInput }),
    output: page(rental, 'pages'),
    upstream: { extension: true },
  },
})
