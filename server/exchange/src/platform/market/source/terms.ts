import type { Side, SuperLeverage, Tier } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId, MarketId, Segment } from '@bourse/contracts/market'
import type { PriceTerms } from '@bourse/contracts/price-process'

export type AssetTerms = {
  readonly id: AssetId
  readonly code: string
  readonly name: string
  readonly segment: Segment
  readonly decimals: number
  readonly withdrawMin: Amount
  /** A flat fee in the asset itself. */
  readonly withdrawFee: Amount
  readonly depositMin: Amount
  /** Deposit and withdrawal networks; empty when the asset exists only inside the exchange. */
  readonly networks: readonly string[]
  /** The market that prices it in USD; null for USDT, which is worth one. */
  readonly priceMarket: MarketId | null
}

export type FuturesTerms = {
  /** Units of the base asset in one lot. */
  readonly lotSize: Amount
  /** The fee as a fraction of the contract value. */
  readonly feeRate: Amount
  readonly lotsMin: number
  readonly lotsMax: number
  /** The overnight rate as a fraction of the contract value per night; negative is a credit. */
  readonly overnight: Readonly<Record<Side, Amount>>
  /** Whether the nights of a weekend are charged when Friday ends. */
  readonly restsAtWeekends: boolean
  /** Difference of the opening price to the price, to the member's disadvantage, as a fraction. */
  readonly spreadRate: Amount
  readonly leverages: readonly number[]
  /** Leverages above them, each with a limit for all positions of a member in the market that have one. */
  readonly superLeverages?: readonly SuperLeverage[]
  readonly tiers: readonly Tier[]
  /** Charged from the remaining margin at a liquidation, as a fraction of the contract value. */
  readonly liquidationFeeRate: Amount
}

/** A pair of assets, the terms of its prices and those of its trades. */
export type MarketTerms = PriceTerms & {
  readonly sort: number
  readonly quantityMin: Amount
  /** The least value of a purchase in the quote asset, where the quantity's minimum is worth less. */
  readonly purchaseMin?: Amount
  /** Whether the futures account may hold the coin as security of a debt, and trade it. */
  readonly onMargin?: true
  readonly spotOpen: boolean
  readonly spotFeeRate: Amount
  /** The terms of futures; null for markets without them. */
  readonly futures: FuturesTerms | null
  readonly secondsOpen: boolean
  readonly secondsFeeRate: Amount
}

export type Catalogue = { readonly assets: readonly AssetTerms[]; readonly markets: readonly MarketTerms[] }
