import type * as z from 'zod/mini'
import { amount, booleanCodec, count, instant, list, percent, record, text, tolerantNullable } from '#kit'
import { assetId, marketId, segment } from '#market'
import { maintenanceTier, superLeverage } from './shapes.ts'

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
