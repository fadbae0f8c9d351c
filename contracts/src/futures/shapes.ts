import type * as z from 'zod/mini'
import { memberId } from '#account'
import {
  amount,
  enumCodec,
  count,
  day,
  id,
  instant,
  list,
  tolerantNullable,
  page,
  percent,
  record,
  text,
} from '#kit'
import { assetId, marketId } from '#market'

export const positionId = id('position')
export type PositionId = z.output<typeof positionId>

export const side = enumCodec({ long: 1, short: 2 })
export type Side = z.output<typeof side>

export const positionStatus = enumCodec({ pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 })
export type PositionStatus = z.output<typeof positionStatus>

/**
 * Whether a position stands on its own margin alone, or all of the account stands behind all of its positions. Our
 * exchange's; the family knows no such choice.
 */
export const marginMode = enumCodec({ isolated: 'isolated', cross: 'cross' })
export type MarginMode = z.output<typeof marginMode>

/** A copied position cannot be closed by hand until it is detached from its leader. */
export const origin = enumCodec({ own: 1, copied: 2 })

/** Why a position ended. Our exchange tells it; a foreign upstream may not. */
export const closeReason = enumCodec({
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
  market: ['match_id', tolerantNullable(marketId)],
  symbol: tolerantNullable(text),
  side: ['type', side],
  status: positionStatus,
  origin: ['order_type', tolerantNullable(origin)],
  lots: ['share', amount],
  quantity: ['number', tolerantNullable(amount)],
  leverage: ['multiple', count],
  /** Before the spread. */
  quotedPrice: ['origin_price', tolerantNullable(amount)],
  openPrice: ['price', amount],
  /** The price now; once closed, the price of closing. */
  price: ['update_price', tolerantNullable(amount)],
  /** Zero means unset, here and below. */
  takeProfit: ['target_profit_price', tolerantNullable(amount)],
  stopLoss: ['stop_loss_price', tolerantNullable(amount)],
  marginAtOpen: ['origin_caution_money', tolerantNullable(amount)],
  margin: ['caution_money', amount],
  fee: ['trade_fee', tolerantNullable(amount)],
  overnightRate: ['overnight', tolerantNullable(percent)],
  overnightFee: ['overnight_money', tolerantNullable(amount)],
  /** Floating; whether the leverage is in it differs between the lines of the family. */
  profit: ['profits', tolerantNullable(amount)],
  /** Never a greater loss than what stood behind it; fees are not in it. */
  realizedProfit: ['fact_profits', tolerantNullable(amount)],
  /** The price at which it is liquidated; null when no price does that, and where the upstream does not say. */
  liquidationPrice: ['liquidation_price', tolerantNullable(amount)],
  /** In cross mode that of the whole account. */
  riskRate: ['risk_rate', tolerantNullable(percent)],
  /** Taken from what was left at its liquidation. */
  liquidationFee: ['liquidation_fee', tolerantNullable(amount)],
  submittedAt: ['create_time', tolerantNullable(instant)],
  openedAt: ['transaction_time', tolerantNullable(instant)],
  closingAt: ['handle_time', tolerantNullable(instant)],
  closedAt: ['complete_time', tolerantNullable(instant)],
  closeReason: ['close_reason', tolerantNullable(closeReason)],
  leader: ['follow_user_id', tolerantNullable(memberId)],
  leaderPosition: ['follow_order_id', tolerantNullable(positionId)],
  reference: ['show_lever_id', tolerantNullable(text)],
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
  free: ['user_lever', tolerantNullable(amount)],
  lotBounds: [
    'lever_share_limit',
    tolerantNullable(record({ min: tolerantNullable(amount), max: tolerantNullable(amount) })),
  ],
  offered: [
    'multiple',
    tolerantNullable(
      record({
        leverages: ['muit', tolerantNullable(list(offered.leverage))],
        lots: ['share', tolerantNullable(list(offered.lots))],
      }),
    ),
  ],
  positions: ['my_transaction', tolerantNullable(list(position))],
  quoteUsdPrice: ['ustd_price', tolerantNullable(amount)],
  cnyRate: ['ExRAte', tolerantNullable(amount)],
  market: ['match_id', tolerantNullable(marketId)],
  /** Units of the base asset in one lot. */
  lotSize: ['lever_share_num', tolerantNullable(amount)],
  priceTick: ['price_step', tolerantNullable(amount)],
  /** After the member's own discount; it covers opening and closing. */
  feeRate: ['lever_trade_fee', tolerantNullable(percent)],
  /** What the opening price is worse than the price. */
  spreadRate: ['spread_rate', tolerantNullable(percent)],
  tiers: ['maintenance_tiers', tolerantNullable(list(maintenanceTier))],
  liquidationFeeRate: ['liquidation_fee_rate', tolerantNullable(percent)],
  /** For one night; a negative rate is a credit. */
  overnightLong: ['overnight_long', tolerantNullable(percent)],
  overnightShort: ['overnight_short', tolerantNullable(percent)],
  /** When the next overnight fee falls due, and for how many nights. */
  overnightAt: ['overnight_at', tolerantNullable(instant)],
  overnightNights: ['overnight_nights', tolerantNullable(count)],
  marginMode: ['margin_mode', tolerantNullable(marginMode)],
  /** Balance, margins and floating results of the whole account, and what its positions must keep. */
  equity: ['margin_balance', tolerantNullable(amount)],
  maintenance: ['maintenance_margin', tolerantNullable(amount)],
})
export type Ticket = z.output<typeof ticket>

/** The futures account and the positions of one market. Totals span all markets, the rest this one. */
export const marketBook = record({
  balance: tolerantNullable(amount),
  /** A percentage; whether more is safer differs between the lines of the family. */
  riskRate: ['hazard_rate', tolerantNullable(percent)],
  totalMargin: ['caution_money_total', tolerantNullable(amount)],
  totalMarginAtOpen: ['origin_caution_money_total', tolerantNullable(amount)],
  totalProfit: ['profits_total', tolerantNullable(amount)],
  margin: ['caution_money', tolerantNullable(amount)],
  marginAtOpen: ['origin_caution_money', tolerantNullable(amount)],
  profit: ['profits', tolerantNullable(amount)],
  marginMode: ['margin_mode', tolerantNullable(marginMode)],
  equity: ['margin_balance', tolerantNullable(amount)],
  maintenance: ['maintenance_margin', tolerantNullable(amount)],
  positions: ['order', page(position, 'P2')],
})
export type MarketBook = z.output<typeof marketBook>

/** All positions of the member; the upstream puts the page inside a second `message`, or sends it alone. */
export const portfolio = record(
  {
    totals: [
      'rate_profits_total',
      tolerantNullable(
        record({
          riskRate: ['hazard_rate', tolerantNullable(percent)],
          profit: ['profits_total', tolerantNullable(amount)],
        }),
      ),
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
