import type * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, choice, count, day, id, instant, list, maybe, page, percent, record, text } from '#kit'
import { assetId, marketId } from '#market'

export const positionId = id('position')
export type PositionId = z.output<typeof positionId>

export const side = choice({ long: 1, short: 2 })
export type Side = z.output<typeof side>

export const positionStatus = choice({ pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 })
export type PositionStatus = z.output<typeof positionStatus>

/**
 * Whether a position stands on its own margin alone, or all of the account stands behind all of its positions. Our
 * exchange's; the family knows no such choice.
 */
export const marginMode = choice({ isolated: 'isolated', cross: 'cross' })
export type MarginMode = z.output<typeof marginMode>

/** A copied position cannot be closed by hand until it is detached from its leader. */
export const origin = choice({ own: 1, copied: 2 })

/** Why a position ended. Our exchange tells it; a foreign upstream may not. */
export const closeReason = choice({
  manual: 'manual',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  liquidation: 'liquidation',
  leader: 'leader',
})
export type CloseReason = z.output<typeof closeReason>

/** A holding, or the limit order that may become one. */
export const position = record({
  id: positionId,
  base: ['currency', assetId],
  quote: ['legal', assetId],
  /** Where its price is followed; the family names assets only. */
  market: ['match_id', maybe(marketId)],
  symbol: maybe(text),
  side: ['type', side],
  status: positionStatus,
  origin: ['order_type', maybe(origin)],
  lots: ['share', amount],
  quantity: ['number', maybe(amount)],
  leverage: ['multiple', count],
  /** Before the spread. */
  quotedPrice: ['origin_price', maybe(amount)],
  openPrice: ['price', amount],
  /** The price now; once closed, the price of closing. */
  price: ['update_price', maybe(amount)],
  /** Zero means unset, here and below. */
  takeProfit: ['target_profit_price', maybe(amount)],
  stopLoss: ['stop_loss_price', maybe(amount)],
  marginAtOpen: ['origin_caution_money', maybe(amount)],
  margin: ['caution_money', amount],
  fee: ['trade_fee', maybe(amount)],
  overnightRate: ['overnight', maybe(percent)],
  overnightFee: ['overnight_money', maybe(amount)],
  /** Floating; whether the leverage is in it differs between the lines of the family. */
  profit: ['profits', maybe(amount)],
  /** Never a greater loss than what stood behind it; fees are not in it. */
  realizedProfit: ['fact_profits', maybe(amount)],
  /** The price at which it is liquidated; null when no price does that, and where the upstream does not say. */
  liquidationPrice: ['liquidation_price', maybe(amount)],
  /** In cross mode that of the whole account. */
  riskRate: ['risk_rate', maybe(percent)],
  /** Taken from what was left at its liquidation. */
  liquidationFee: ['liquidation_fee', maybe(amount)],
  submittedAt: ['create_time', maybe(instant)],
  openedAt: ['transaction_time', maybe(instant)],
  closingAt: ['handle_time', maybe(instant)],
  closedAt: ['complete_time', maybe(instant)],
  closeReason: ['close_reason', maybe(closeReason)],
  leader: ['follow_user_id', maybe(memberId)],
  leaderPosition: ['follow_order_id', maybe(positionId)],
  reference: ['show_lever_id', maybe(text)],
})
export type Position = z.output<typeof position>

const offered = {
  leverage: record({ value: count }, 'value'),
  lots: record({ value: amount }, 'value'),
}

/** From a contract value on, which part of it must be covered. Our exchange's. */
export const maintenanceTier = record({
  from: ['notional_from', amount],
  rate: ['maintenance_rate', percent],
  /** What makes the maintenance margin continuous where tiers meet. */
  cum: ['maintenance_amount', amount],
})

/** What the ticket of one market needs. The upstream adds strangers' positions, which are not ours to pass on. */
export const ticket = record({
  price: ['last_price', amount],
  /** What is free in the futures account, in the quote asset. */
  free: ['user_lever', maybe(amount)],
  lotBounds: ['lever_share_limit', maybe(record({ min: maybe(amount), max: maybe(amount) }))],
  offered: [
    'multiple',
    maybe(
      record({
        leverages: ['muit', maybe(list(offered.leverage))],
        lots: ['share', maybe(list(offered.lots))],
      }),
    ),
  ],
  positions: ['my_transaction', maybe(list(position))],
  quoteUsdPrice: ['ustd_price', maybe(amount)],
  cnyRate: ['ExRAte', maybe(amount)],
  market: ['match_id', maybe(marketId)],
  /** Units of the base asset in one lot. */
  lotSize: ['lever_share_num', maybe(amount)],
  priceTick: ['price_step', maybe(amount)],
  /** After the member's own discount; it covers opening and closing. */
  feeRate: ['lever_trade_fee', maybe(percent)],
  /** What the opening price is worse than the price. */
  spreadRate: ['spread_rate', maybe(percent)],
  tiers: ['maintenance_tiers', maybe(list(maintenanceTier))],
  liquidationFeeRate: ['liquidation_fee_rate', maybe(percent)],
  /** For one night; a negative rate is a credit. */
  overnightLong: ['overnight_long', maybe(percent)],
  overnightShort: ['overnight_short', maybe(percent)],
  /** When the next overnight fee falls due, and for how many nights. */
  overnightAt: ['overnight_at', maybe(instant)],
  overnightNights: ['overnight_nights', maybe(count)],
  marginMode: ['margin_mode', maybe(marginMode)],
  /** Balance, margins and floating results of the whole account, and what its positions must keep. */
  equity: ['margin_balance', maybe(amount)],
  maintenance: ['maintenance_margin', maybe(amount)],
})
export type Ticket = z.output<typeof ticket>

/** The futures account and the positions of one market. Totals span all markets, the rest this one. */
export const marketBook = record({
  balance: maybe(amount),
  /** A percentage; whether more is safer differs between the lines of the family. */
  riskRate: ['hazard_rate', maybe(percent)],
  totalMargin: ['caution_money_total', maybe(amount)],
  totalMarginAtOpen: ['origin_caution_money_total', maybe(amount)],
  totalProfit: ['profits_total', maybe(amount)],
  margin: ['caution_money', maybe(amount)],
  marginAtOpen: ['origin_caution_money', maybe(amount)],
  profit: ['profits', maybe(amount)],
  marginMode: ['margin_mode', maybe(marginMode)],
  equity: ['margin_balance', maybe(amount)],
  maintenance: ['maintenance_margin', maybe(amount)],
  positions: ['order', page(position, 'P2')],
})
export type MarketBook = z.output<typeof marketBook>

/** All positions of the member; the upstream puts the page inside a second `message`, or sends it alone. */
export const portfolio = record(
  {
    totals: [
      'rate_profits_total',
      maybe(record({ riskRate: ['hazard_rate', maybe(percent)], profit: ['profits_total', maybe(amount)] })),
    ],
    positions: ['message', page(position, 'P2')],
  },
  'message',
)
export type Portfolio = z.output<typeof portfolio>

/** What one day (UTC) brought and cost: results of closing, fees, overnight fees, and all of it together. */
export const tradingDay = record({
  day: ['date', day],
  realizedProfit: ['fact_profits', amount],
  fees: ['trade_fee', amount],
  overnightFees: ['overnight_money', amount],
  net: amount,
  closed: ['closed_count', count],
})
export type TradingDay = z.output<typeof tradingDay>
