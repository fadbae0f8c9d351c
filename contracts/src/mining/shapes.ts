import type * as z from 'zod/mini'
import { amount, count, enumCodec, id, instant, record, text, tolerantNullable } from '#kit'
import { assetId } from '#market'

export const miningPlanId = id('miningPlan')
export type MiningPlanId = z.output<typeof miningPlanId>
export const rentalId = id('rental')
export type RentalId = z.output<typeof rentalId>

/** The published terms of one share, which is 1 TH/s; they never change. */
const terms = {
  /** The mined coin. */
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  decimals: count,
  payAsset: ['pay_currency_id', assetId],
  payCode: ['pay_currency_name', text],
  payDecimals: ['pay_decimals', count],
  days: ['day', count],
  /** The coins that one share mines in a day, and the running cost deducted from them; both in the coin. */
  output: ['daily_output', amount],
  cost: ['running_cost', amount],
} as const

/** Hashrate on offer. */
export const miningPlan = record({
  id: miningPlanId,
  ...terms,
  /** The price of one share: in the coin, and in the pay asset at the last price of the coin. */
  coinPrice: ['coin_price', amount],
  price: amount,
  /** The most running shares of one member, and the shares that are left of the plan. */
  sharesMax: ['shares_max', amount],
  sharesLeft: ['shares_left', amount],
  /** Seconds of the UTC day. */
  payoutTime: ['payout_time', count],
})
export type MiningPlan = z.output<typeof miningPlan>

export const rentalStatus = enumCodec({ running: 'running', over: 'over' })

/** A member's rented hashrate. */
export const rental = record({
  id: rentalId,
  plan: ['plan_id', miningPlanId],
  ...terms,
  shares: amount,
  /** The price of all shares, in the pay asset. */
  paid: ['paid_amount', amount],
  status: rentalStatus,
  rentedAt: ['created_at', instant],
  startsAt: ['start_at', instant],
  endsAt: ['end_at', instant],
  daysLeft: ['days_left', count],
  nextOutputAt: ['next_output_at', tolerantNullable(instant)],
  /** One day's coins less the running cost; and all that were paid so far. */
  perDay: ['daily_net', amount],
  received: ['received_amount', amount],
})
export type Rental = z.output<typeof rental>
