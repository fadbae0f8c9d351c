import { holdingCost, paidCost } from './holding-cost.ts'
import type * as z from 'zod/mini'
import { memberId, nameMark } from '#account'
import {
  amount,
  booleanCodec,
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
import { timeInForce, triggerSource } from '#orders'
import { marginMode } from './margin-mode.ts'
import { positionMode } from './position-mode.ts'

export const positionId = id('position')
export type PositionId = z.output<typeof positionId>

export const side = enumCodec({ long: 1, short: 2 })
export type Side = z.output<typeof side>

export const positionStatus = enumCodec({ pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 })
export type PositionStatus = z.output<typeof positionStatus>

/** A foreign upstream may close copied positions only after they are detached from their leader. */
export const origin = enumCodec({ own: 1, copied: 2 })

/** The reason why a position ended. A foreign upstream may not send it. */
export const closeReason = enumCodec({
  manual: 'manual',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  liquidation: 'liquidation',
  leader: 'leader',
  deleveraging: 'deleveraging',
})
export type CloseReason = z.output<typeof closeReason>

/** Type of the order that a position began as; one that waits for its stop is a limit or a market order from then on. */
export const entryKind = enumCodec({ limit: 0, market: 1, stopLimit: 2, stopMarket: 3, trailingStop: 4 })
export type EntryKind = z.output<typeof entryKind>

/**
 * Why a waiting order ended without opening a position, where the member did not cancel it. `expired`: its time limit · `unfilled`:
 * the price had left its limit or its hold · `wouldTake`: post-only, and its price was reached when it was triggered · `reduced`: it closed
 * positions · `nothingToReduce`: it had none to close.
 */
export const entryEnd = enumCodec({
  expired: 'expired',
  unfilled: 'unfilled',
  wouldTake: 'would_take',
  reduced: 'reduced',
  nothingToReduce: 'nothing_to_reduce',
})
export type EntryEnd = z.output<typeof entryEnd>

/** A holding, or the order that may become one. */
export const position = record({
  id: positionId,
  /** The id that the caller gave the order. Our exchange only. */
  clientId: ['client_order_id', tolerantNullable(text)],
  base: ['currency', assetId],
  quote: ['legal', assetId],
  /** The market whose price is shown; the family sends only asset ids. */
  market: ['match_id', tolerantNullable(marketId)],
  symbol: tolerantNullable(text),
  side: ['type', side],
  status: positionStatus,
  origin: ['order_type', tolerantNullable(origin)],
  lots: ['share', amount],
  quantity: ['number', tolerantNullable(amount)],
  leverage: ['multiple', count],
  /** The opening price before the spread. */
  quotedPrice: ['origin_price', tolerantNullable(amount)],
  openPrice: ['price', amount],
  /** The current price; for a closed position the closing price. */
  price: ['update_price', tolerantNullable(amount)],
  /** The mark price, by which result and liquidation are computed. Our exchange only. */
  markPrice: ['mark_price', tolerantNullable(amount)],
  /** Zero means unset, here and below. */
  takeProfit: ['target_profit_price', tolerantNullable(amount)],
  stopLoss: ['stop_loss_price', tolerantNullable(amount)],
  /** The price that triggers take profit and stop loss. Our exchange only. */
  stopsBy: ['stops_by', tolerantNullable(triggerSource)],
  /** The order of the position. Our exchange only, as the fields of a waiting order that follow. */
  kind: ['entry_type', tolerantNullable(entryKind)],
  timeInForce: ['time_in_force', tolerantNullable(timeInForce)],
  /** The end of an order with a time limit. */
  expiresAt: ['expires_at', tolerantNullable(instant)],
  /** Closes positions of the other side, and opens none. */
  reduceOnly: ['reduce_only', tolerantNullable(booleanCodec)],
  /** Stop price of a stop order, the price that triggers it, and when it was reached; a trailing stop has one from then on. */
  stopPrice: ['stop_price', tolerantNullable(amount)],
  triggerBy: ['trigger_by', tolerantNullable(triggerSource)],
  triggeredAt: ['triggered_at', tolerantNullable(instant)],
  /** A trailing stop: its distance, or its share of the extreme; the price that activates it, and when it was active. */
  trailDistance: ['trail_distance', tolerantNullable(amount)],
  trailRate: ['trail_rate', tolerantNullable(percent)],
  activationPrice: ['activation_price', tolerantNullable(amount)],
  activatedAt: ['activated_at', tolerantNullable(instant)],
  entryEnd: ['end_reason', tolerantNullable(entryEnd)],
  marginAtOpen: ['origin_caution_money', tolerantNullable(amount)],
  margin: ['caution_money', amount],
  fee: ['trade_fee', tolerantNullable(amount)],
  overnightRate: ['overnight', tolerantNullable(percent)],
  overnightFee: ['overnight_money', tolerantNullable(amount)],
  paidCost: ['paid_cost', tolerantNullable(paidCost)],
  /** Floating; branches of the family differ on whether leverage is included. */
  profit: ['profits', tolerantNullable(amount)],
  /** The loss is bounded by margin and backing; fees are excluded. */
  realizedProfit: ['fact_profits', tolerantNullable(amount)],
  /** Null when no price liquidates the position, and where the upstream does not send it. */
  liquidationPrice: ['liquidation_price', tolerantNullable(amount)],
  /** The risk rate; in cross mode that of the whole account. */
  riskRate: ['risk_rate', tolerantNullable(percent)],
  /** Place in the queue of auto-deleveraging, from 5 (first) to 1; 0 without a profit. Our exchange only. */
  queueStep: ['adl_step', tolerantNullable(count)],
  /** The fee charged on the remainder of a liquidation. */
  liquidationFee: ['liquidation_fee', tolerantNullable(amount)],
  submittedAt: ['create_time', tolerantNullable(instant)],
  openedAt: ['transaction_time', tolerantNullable(instant)],
  closingAt: ['handle_time', tolerantNullable(instant)],
  closedAt: ['complete_time', tolerantNullable(instant)],
  closeReason: ['close_reason', tolerantNullable(closeReason)],
  leader: ['follow_user_id', tolerantNullable(memberId)],
  leaderPosition: ['follow_order_id', tolerantNullable(positionId)],
  /** The rest only where the upstream has our extensions. The leader stays after a copy was detached. */
  leaderName: ['follow_nickname', tolerantNullable(text)],
  leaderMark: ['follow_name_mark', tolerantNullable(nameMark)],
  /** The caller's copy of this leader's position; only for its followers. */
  ownCopy: ['my_copy_id', tolerantNullable(positionId)],
  /** The number of open copies of this position; only for its leader. */
  copies: ['copy_count', tolerantNullable(count)],
  reference: ['show_lever_id', tolerantNullable(text)],
})
export type Position = z.output<typeof position>

const offered = {
  leverage: record({ value: count }, 'value'),
  lots: record({ value: amount }, 'value'),
}

/** Maintenance rate from a notional on. Our exchange only. */
export const maintenanceTier = record({
  from: ['notional_from', amount],
  rate: ['maintenance_rate', percent],
  /** Makes the maintenance margin continuous where tiers meet. */
  cum: ['maintenance_amount', amount],
})

/** A leverage above the usual ones, and the contract value that it allows. */
export const superLeverage = record({ leverage: ['multiple', count], valueMax: ['notional_max', amount] })
export type SuperLeverage = z.output<typeof superLeverage>

/**
 * Data for the order form of one market. The upstream also sends positions of other members, which are
 * dropped.
 */
export const ticket = record({
  price: ['last_price', amount],
  /** The mark price and the index price that it is computed from. Our exchange only. */
  markPrice: ['mark_price', tolerantNullable(amount)],
  indexPrice: ['index_price', tolerantNullable(amount)],
  /** Free balance of the futures account, in the quote asset. */
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
  /** Leverages above the usual ones, each with a limit for all positions of the market that have one. Our exchange only. */
  superLeverages: ['super_leverage_list', tolerantNullable(list(superLeverage))],
  /** Value of the member's positions and orders with super leverage in this market. */
  superOpen: ['super_leverage_open', tolerantNullable(amount)],
  /** Units of the base asset in one lot. */
  lotSize: ['lever_share_num', tolerantNullable(amount)],
  priceTick: ['price_step', tolerantNullable(amount)],
  /** The fee rate after the member's discount; it covers opening and closing. */
  feeRate: ['lever_trade_fee', tolerantNullable(percent)],
  /** The fraction by which the opening price is worse than the market price. */
  spreadRate: ['spread_rate', tolerantNullable(percent)],
  tiers: ['maintenance_tiers', tolerantNullable(list(maintenanceTier))],
  liquidationFeeRate: ['liquidation_fee_rate', tolerantNullable(percent)],
  /** Whether the rates that follow are of nights or of funding. Our exchange only. */
  holdingCost: ['holding_cost', tolerantNullable(holdingCost)],
  /** The rate of one night, or a forecast of that of the next funding; a negative rate is a credit. */
  overnightLong: ['overnight_long', tolerantNullable(percent)],
  overnightShort: ['overnight_short', tolerantNullable(percent)],
  /** Due time of the next overnight fee, and its number of nights. */
  overnightAt: ['overnight_at', tolerantNullable(instant)],
  overnightNights: ['overnight_nights', tolerantNullable(count)],
  marginMode: ['margin_mode', tolerantNullable(marginMode)],
  positionMode: ['position_mode', tolerantNullable(positionMode)],
  /** Equity and maintenance margin of the whole account. */
  equity: ['margin_balance', tolerantNullable(amount)],
  maintenance: ['maintenance_margin', tolerantNullable(amount)],
})
export type Ticket = z.output<typeof ticket>

/** The futures account and the positions of one market. Totals span all markets, the rest this one. */
export const marketBook = record({
  balance: tolerantNullable(amount),
  /** A percentage; branches of the family differ on whether more is safer. */
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
  positions: ['order', page(position, 'paginator')],
})
export type MarketBook = z.output<typeof marketBook>

/** All positions of the member; the upstream sends the page inside a second `message`, or alone. */
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
    positions: ['message', page(position, 'paginator')],
  },
  'message',
)
export type Portfolio = z.output<typeof portfolio>

/**
 * The result of a write. The position has no values that depend on the present price and the whole account, which the list has. The
 * family sends the sentence alone.
 */
export const orderOutcome = record(
  {
    text: ['message', text],
    /** The order or position that the call made or changed, or the only one that it closed. */
    position: tolerantNullable(position),
    closed: ['closed_ids', tolerantNullable(list(positionId))],
  },
  'message',
  true,
)

/** The result of one order among many, or why it was refused. */
export const placementResult = record({
  /** The order or position that the call made or changed, or the only one that it closed. */
  position: tolerantNullable(position),
  closed: ['closed_ids', list(positionId)],
  /** Code of the refusal. */
  reason: ['refusal_code', tolerantNullable(text)],
  /** The refusal in the language of the request. */
  message: ['refusal_text', tolerantNullable(text)],
})

/** Results and costs of one day (UTC): closing results, fees, overnight fees, and their total. */
export const tradingDay = record({
  day: ['date', day],
  realizedProfit: ['fact_profits', amount],
  fees: ['trade_fee', amount],
  overnightFees: ['overnight_money', amount],
  paidCost: ['paid_cost', tolerantNullable(paidCost)],
  net: amount,
  closed: ['closed_count', count],
})
export type TradingDay = z.output<typeof tradingDay>
