import type { MemberId } from '@bourse/contracts/account'
import type { FeeTerms } from '@bourse/contracts/fees'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Clock, Database, Reader, Tx } from '#platform/kernel'
import type { MarketTerms, RecordedTick } from '#platform/market'

export type OfferTerms = {
  readonly id: string
  readonly seconds: number
  /** Profit of a win, as a fraction of the stake. */
  readonly payoutRate: Amount
  readonly stakeMin: Amount
  readonly stakeMax: Amount
}

/** Limits of an asset that pays stakes. */
export type PayTerms = {
  readonly asset: AssetId
  readonly code: string
  readonly stakeMin: Amount
  readonly stakeMax: Amount
  /** Maximum open stakes of one member. */
  readonly openStakeMax: Amount
  /** Maximum loss of one member's orders per UTC day. */
  readonly dailyLossCap: Amount
  readonly feeRate: Amount
  /** Preset stakes. */
  readonly stakes: readonly Amount[]
}

export type OfferedTerms = { readonly offers: readonly OfferTerms[]; readonly payAssets: readonly PayTerms[] }

export type SecondsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly markets: readonly MarketTerms[]
  readonly terms: OfferedTerms
  /** The last recorded price; null when it is too old to trade on. */
  readonly price: (market: MarketId) => Amount | null
  /** The share of orders that tie, by market and duration; null when the prices have no public process. */
  readonly tieProbability: (market: MarketId, seconds: number) => number | null
  /** The recorded tick of a past second. */
  readonly tickAt: (tx: Tx, market: MarketId, at: Instant) => Promise<RecordedTick>
  /** Whether the operator offers the product. Open orders are settled in either case. */
  readonly isOffered: (reader: Reader) => Promise<boolean>
  /** The fee terms of these members. */
  readonly feeTermsOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<(member: MemberId) => FeeTerms>
  readonly balanceChanged: (member: MemberId) => void
  readonly orderChanged: (member: MemberId) => void
  readonly optionSettled: (member: MemberId, id: SecondsOrderId) => void
}
