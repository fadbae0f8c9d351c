import type * as z from 'zod/mini'
import {
  amount,
  booleanCodec,
  count,
  day,
  instant,
  list,
  percent,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { assetId, marketId, segment } from '#market'
import { holdingCost } from './holding-cost.ts'
import { maintenanceTier, positionId, side, superLeverage } from './shapes.ts'

/** The public terms of a market with futures, and its present prices. Our exchange only. */
export const marketTerms = record({
  market: ['match_id', marketId],
  symbol: text,
  base: ['currency_id', assetId],
  quote: ['legal_id', assetId],
  segment: ['category', segment],
  /** The last price, and the second in which it was recorded. */
  price: ['last_price', amount],
  pricedAt: ['price_time', instant],
  /** The mark price, by which positions are valued and liquidated; null without a recorded price. */
  markPrice: ['mark_price', tolerantNullable(amount)],
  /** The index price that the mark is computed from. */
  indexPrice: ['index_price', tolerantNullable(amount)],
  priceTick: ['price_step', amount],
  lotSize: ['lever_share_num', amount],
  lotsMin: ['lever_min_share', amount],
  lotsMax: ['lever_max_share', amount],
  /** The fee rate before discounts; it covers opening and closing. */
  feeRate: ['lever_trade_fee', percent],
  spreadRate: ['spread_rate', percent],
  liquidationFeeRate: ['liquidation_fee_rate', percent],
  leverages: ['multiple_list', list(count)],
  superLeverages: ['super_leverage_list', list(superLeverage)],
  tiers: ['maintenance_tiers', list(maintenanceTier)],
  /** Whether open positions pay a fee each night, or funding every eight hours; the rates, the due time and its number of nights follow. */
  holdingCost: ['holding_cost', tolerantNullable(holdingCost)],
  /** A forecast, where the cost is funding. */
  overnightLong: ['overnight_long', percent],
  overnightShort: ['overnight_short', percent],
  overnightAt: ['overnight_at', instant],
  overnightNights: ['overnight_nights', count],
  /** Whether orders are accepted now: stocks trade in sessions. */
  isTrading: ['is_trading', tolerantNullable(booleanCodec)],
  /** Balance of the insurance fund, in the quote asset. */
  insuranceFund: ['insurance_fund', amount],
})
export type MarketTerms = z.output<typeof marketTerms>

/** The overnight rates of one midnight or the rates of one funding, and the price that fees were computed from. */
export const overnightRate = record({
  kind: ['holding_cost', tolerantNullable(holdingCost)],
  /** The mean premium that makes the rates of funding; null for those of a night. */
  premium: ['premium', tolerantNullable(percent)],
  midnight: ['charged_at', instant],
  nights: ['overnight_nights', count],
  /** Per night; a negative rate is a credit. */
  long: ['overnight_long', percent],
  short: ['overnight_short', percent],
  price: ['charge_price', amount],
})
export type OvernightRateRow = z.output<typeof overnightRate>

/** One overnight fee or funding of a member; a credit is negative. */
export const overnightFeeRow = record({
  kind: ['holding_cost', tolerantNullable(holdingCost)],
  position: ['lever_id', positionId],
  symbol: text,
  side: ['type', side],
  lots: ['share', amount],
  midnight: ['charged_at', instant],
  fee: ['overnight_money', amount],
})
export type OvernightFeeRow = z.output<typeof overnightFeeRow>

/** Income, payments and closing balance of the insurance fund on one day (UTC). */
export const fundDay = record({
  day: ['date', day],
  /** Liquidation fees and capital. */
  received: ['fund_received', amount],
  /** Losses beyond the backing of positions. */
  paid: ['fund_paid', amount],
  balance: ['balance_after', amount],
})
export type FundDay = z.output<typeof fundDay>
