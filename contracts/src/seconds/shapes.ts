import type * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  count,
  duration,
  id,
  instant,
  list,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId, marketId } from '#market'

export const secondsOrderId = id('secondsOrder')
export type SecondsOrderId = z.output<typeof secondsOrderId>

export const direction = enumCodec({ up: 1, down: 2 })
export type Direction = z.output<typeof direction>

/** `closing` is transient: poll again. */
export const secondsStatus = enumCodec({ open: 1, closing: 2, closed: 3 })
export const outcome = enumCodec({ loss: -1, draw: 0, win: 1 })
export type Outcome = z.output<typeof outcome>

const stake = record({ id: tolerantNullable(id('stake')), amount: ['number', amount] }, 'amount')

/** A pay asset with the member's balance. */
export const payAsset = record({
  id: assetId,
  code: ['name', text],
  logo: tolerantNullable(text),
  stakeMin: ['micro_min', tolerantNullable(amount)],
  stakeMax: ['micro_max', tolerantNullable(amount)],
  openStakeMax: ['micro_holdtrade_max', tolerantNullable(amount)],
  feeRate: ['micro_trade_fee', tolerantNullable(percent)],
  stakes: ['micro_numbers', tolerantNullable(list(stake))],
  wallet: [
    'user_wallet',
    tolerantNullable(
      record({
        free: ['micro_balance', tolerantNullable(amount)],
        held: ['lock_micro_balance', tolerantNullable(amount)],
      }),
    ),
  ],
})
export type PayAsset = z.output<typeof payAsset>

/** A duration on offer with its payout rate. */
export const offer = record({
  id: id('secondsOffer'),
  seconds: count,
  payoutRate: ['profit_ratio', percent],
  lossRate: ['loss_ratio', tolerantNullable(percent)],
  stakeMin: ['min_amount', tolerantNullable(amount)],
  stakeMax: ['max_amount', tolerantNullable(amount)],
  /** Markets on which the duration is not offered, because too many orders would tie; our exchange only. */
  excludedMarkets: ['excluded_match_ids', tolerantNullable(list(marketId))],
})
export type Offer = z.output<typeof offer>

export const secondsOrder = record({
  id: secondsOrderId,
  market: ['match_id', marketId],
  payAsset: ['currency_id', assetId],
  payCode: ['currency_name', tolerantNullable(text)],
  symbol: ['symbol_name', tolerantNullable(text)],
  direction: ['type', direction],
  seconds: count,
  stake: ['number', amount],
  fee: tolerantNullable(amount),
  payoutRate: ['profit_ratio', tolerantNullable(percent)],
  openPrice: ['open_price', tolerantNullable(amount)],
  closePrice: ['end_price', tolerantNullable(amount)],
  profit: ['fact_profits', tolerantNullable(amount)],
  status: secondsStatus,
  outcome: ['profit_result', tolerantNullable(outcome)],
  openedAt: ['created_at', tolerantNullable(instant)],
  expiresAt: ['handled_at', tolerantNullable(instant)],
  closedAt: ['complete_at', tolerantNullable(instant)],
  remainingMs: ['remain_milli_seconds', tolerantNullable(duration)],
  reference: ['show_micro_id', tolerantNullable(text)],
  /** Entry second and the two recorded ticks; our exchange only. */
  entryAt: ['entry_at', tolerantNullable(instant)],
  entryTick: ['entry_tick', tolerantNullable(text)],
  closeTick: ['close_tick', tolerantNullable(text)],
})
export type SecondsOrder = z.output<typeof secondsOrder>

/** The member's limits in one asset, and the realised house edge; our exchange only. */
export const secondsTerms = record({
  payAsset: ['currency_id', assetId],
  code: ['currency_name', text],
  /** The fee rate after the member's discount. */
  feeRate: ['micro_trade_fee', percent],
  openStake: ['open_stake', amount],
  openStakeMax: ['micro_holdtrade_max', tolerantNullable(amount)],
  /** The loss limit for orders placed in one UTC day; null if there is none. */
  dailyLossCap: ['daily_loss_cap', tolerantNullable(amount)],
  /** Net loss of today's settled orders, fees included. */
  lostToday: ['lost_today', amount],
  /** Remainder of the limit, with all of today's open stakes counted as lost. */
  remainingLossLimit: ['loss_room', tolerantNullable(amount)],
  dayEndsAt: ['day_ends_at', instant],
  /** (stakes − payouts + fees) ÷ stakes over all members' orders settled in the last `edgeDays` days. */
  realisedEdge: ['realised_edge', tolerantNullable(percent)],
  settledOrders: ['settled_orders', count],
  edgeDays: ['edge_days', count],
  /** Name and version of the current settlement rule. */
  rule: ['rule_version', text],
})
export type SecondsTerms = z.output<typeof secondsTerms>
