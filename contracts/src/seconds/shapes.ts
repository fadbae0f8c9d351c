import type * as z from 'zod/mini'
import { amount, choice, count, duration, id, instant, list, maybe, percent, record, text } from '#kit'
import { assetId, marketId } from '#market'

export const secondsOrderId = id('secondsOrder')
export type SecondsOrderId = z.output<typeof secondsOrderId>

export const direction = choice({ up: 1, down: 2 })
export type Direction = z.output<typeof direction>

/** `closing` means: ask again. */
export const secondsStatus = choice({ open: 1, closing: 2, closed: 3 })
export const outcome = choice({ loss: -1, draw: 0, win: 1 })
export type Outcome = z.output<typeof outcome>

const stake = record({ id: maybe(id('stake')), amount: ['number', amount] }, 'amount')

/** What a stake may be paid with, and how much of it the member has. */
export const payAsset = record({
  id: assetId,
  code: ['name', text],
  logo: maybe(text),
  stakeMin: ['micro_min', maybe(amount)],
  stakeMax: ['micro_max', maybe(amount)],
  openStakeMax: ['micro_holdtrade_max', maybe(amount)],
  feeRate: ['micro_trade_fee', maybe(percent)],
  stakes: ['micro_numbers', maybe(list(stake))],
  wallet: [
    'user_wallet',
    maybe(record({ free: ['micro_balance', maybe(amount)], held: ['lock_micro_balance', maybe(amount)] })),
  ],
})
export type PayAsset = z.output<typeof payAsset>

/** A time to expiry on offer, and what a win in it pays. */
export const offer = record({
  id: id('secondsOffer'),
  seconds: count,
  payoutRate: ['profit_ratio', percent],
  lossRate: ['loss_ratio', maybe(percent)],
  stakeMin: ['min_amount', maybe(amount)],
  stakeMax: ['max_amount', maybe(amount)],
})
export type Offer = z.output<typeof offer>

export const secondsOrder = record({
  id: secondsOrderId,
  market: ['match_id', marketId],
  payAsset: ['currency_id', assetId],
  payCode: ['currency_name', maybe(text)],
  symbol: ['symbol_name', maybe(text)],
  direction: ['type', direction],
  seconds: count,
  stake: ['number', amount],
  fee: maybe(amount),
  payoutRate: ['profit_ratio', maybe(percent)],
  openPrice: ['open_price', maybe(amount)],
  closePrice: ['end_price', maybe(amount)],
  profit: ['fact_profits', maybe(amount)],
  status: secondsStatus,
  outcome: ['profit_result', maybe(outcome)],
  openedAt: ['created_at', maybe(instant)],
  expiresAt: ['handled_at', maybe(instant)],
  closedAt: ['complete_at', maybe(instant)],
  remainingMs: ['remain_milli_seconds', maybe(duration)],
  reference: ['show_micro_id', maybe(text)],
  /** The second whose tick opened it, and the two ticks on record; our exchange only. */
  entryAt: ['entry_at', maybe(instant)],
  entryTick: ['entry_tick', maybe(text)],
  closeTick: ['close_tick', maybe(text)],
})
export type SecondsOrder = z.output<typeof secondsOrder>

/** What the member stands at in one asset, and what the house has kept; our exchange only. */
export const secondsTerms = record({
  payAsset: ['currency_id', assetId],
  code: ['currency_name', text],
  /** After the member's own discount. */
  feeRate: ['micro_trade_fee', percent],
  openStake: ['open_stake', amount],
  openStakeMax: ['micro_holdtrade_max', maybe(amount)],
  /** The most that orders placed in one UTC day may lose; null where there is no cap. */
  dailyLossCap: ['daily_loss_cap', maybe(amount)],
  /** Net loss of today's settled orders, fees included. */
  lostToday: ['lost_today', amount],
  /** What of the cap is left, with all of today's open stakes taken as lost. */
  lossRoom: ['loss_room', maybe(amount)],
  dayEndsAt: ['day_ends_at', instant],
  /** (stakes − payouts) ÷ stakes of everybody's orders that were settled in the last `edgeDays` days. */
  realisedEdge: ['realised_edge', maybe(percent)],
  settledOrders: ['settled_orders', count],
  edgeDays: ['edge_days', count],
  /** Name and version of the rule by which orders are settled now. */
  rule: ['rule_version', text],
})
export type SecondsTerms = z.output<typeof secondsTerms>
