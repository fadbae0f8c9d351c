import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { SecondsOrderId } from '@bourse/contracts/seconds'
import type { Clock, Database, Reader, Tx } from '#kernel'
import type { MarketTerms, RecordedTick } from '#market'

/** A time to expiry on offer. */
export type OfferTerms = {
  readonly id: string
  readonly seconds: number
  /** What a win adds, as a fraction of the stake. */
  readonly payoutRate: Amount
  readonly stakeMin: Amount
  readonly stakeMax: Amount
}

/** What a stake may be paid with. */
export type PayTerms = {
  readonly asset: AssetId
  readonly code: string
  readonly stakeMin: Amount
  readonly stakeMax: Amount
  /** Most that one member may have at stake at once. */
  readonly openStakeMax: Amount
  /** Most that one member's orders of one UTC day may lose. */
  readonly dailyLossCap: Amount
  readonly feeRate: Amount
  /** Stakes for a tap. */
  readonly stakes: readonly Amount[]
}

export type OptionTerms = { readonly offers: readonly OfferTerms[]; readonly payAssets: readonly PayTerms[] }

/** What this room needs of others and tells them. */
export type SecondsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly markets: readonly MarketTerms[]
  readonly terms: OptionTerms
  /** The last recorded tick; null when it is too old to trade on. */
  readonly price: (market: MarketId) => Amount | null
  /** The recorded tick of a second that has come. */
  readonly tickAt: (tx: Tx, market: MarketId, at: Instant) => Promise<RecordedTick>
  /** Whether the operator offers the product. What is open is settled either way. */
  readonly isOffered: (reader: Reader) => Promise<boolean>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly assertVerified: (reader: Reader, member: MemberId) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
  readonly orderChanged: (member: MemberId) => void
  readonly optionSettled: (member: MemberId, id: SecondsOrderId) => void
}
