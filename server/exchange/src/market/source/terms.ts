import type { Side, Tier } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId, MarketId, Segment } from '@bourse/contracts/market'

/** Something that can be held. */
export type AssetTerms = {
  readonly id: AssetId
  readonly code: string
  readonly name: string
  readonly segment: Segment
  readonly decimals: number
  readonly withdrawMin: Amount
  /** Flat, in the asset itself. */
  readonly withdrawFee: Amount
  readonly depositMin: Amount
  /** Where it can be moved in and out; empty when it lives only inside the exchange. */
  readonly networks: readonly string[]
  /** The market that prices it in USD; null for the dollar coin itself, which is worth one. */
  readonly priceMarket: MarketId | null
}

export type FuturesTerms = {
  /** Units of the base asset in one lot. */
  readonly lotSize: Amount
  /** A fraction of the contract value. */
  readonly feeRate: Amount
  readonly lotsMin: number
  readonly lotsMax: number
  /** A fraction of the contract value for each night; negative is a credit. */
  readonly overnight: Readonly<Record<Side, Amount>>
  /** Whether the nights of a weekend are charged when Friday ends. */
  readonly restsAtWeekends: boolean
  /** What the opening price is worse than the price, as a fraction of it. */
  readonly spreadRate: Amount
  readonly leverages: readonly number[]
  readonly tiers: readonly Tier[]
  /** Taken from what is left of a margin at a liquidation, as a fraction of the contract value. */
  readonly liquidationFeeRate: Amount
}

/** A pair of assets and the terms on which it trades. */
export type MarketTerms = {
  readonly id: MarketId
  /** "BTC/USDT". */
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly baseCode: string
  readonly quoteCode: string
  readonly segment: Segment
  readonly sort: number
  readonly startPrice: Amount
  /** Typical move in a day, as a fraction of the price. It shapes the process and is never charged to anybody. */
  readonly volatility: number
  /** Typical turnover in a day, in the quote asset. */
  readonly turnover: Amount
  readonly priceTick: Amount
  readonly lotStep: Amount
  readonly quantityMin: Amount
  readonly spotOpen: boolean
  readonly spotFeeRate: Amount
  /** Null where no futures are traded. */
  readonly futures: FuturesTerms | null
  readonly secondsOpen: boolean
  readonly secondsFeeRate: Amount
}

export type Catalogue = { readonly assets: readonly AssetTerms[]; readonly markets: readonly MarketTerms[] }
