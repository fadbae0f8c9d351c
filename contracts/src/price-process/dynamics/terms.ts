import type { Amount } from '#kit'
import type { AssetId, MarketId, Segment } from '#market'

/** A pair of assets, and what its prices depend on. */
export type PriceTerms = {
  readonly id: MarketId
  /** "BTC/USDT". */
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly baseCode: string
  readonly quoteCode: string
  readonly segment: Segment
  readonly startPrice: Amount
  /** Typical daily move as a fraction of the price. It shapes the process and is never charged. */
  readonly volatility: number
  /** Typical daily turnover in the quote asset. */
  readonly turnover: Amount
  readonly priceTick: Amount
  readonly lotStep: Amount
  /** Whether the market begins with a listing, at its start price, and has no history before. */
  readonly startsUnlisted?: boolean
}
