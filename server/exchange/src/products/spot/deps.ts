import type { MemberId } from '@bourse/contracts/account'
import type { FeeTerms } from '@bourse/contracts/fees'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarginFunds } from '@bourse/contracts/margin'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import type { OrderEvents } from '#platform/feed'
import type { Clock, Database, Reader, Tx } from '#platform/kernel'
import type { MarketTerms, RecordedTick } from '#platform/market'

export type HouseLevel = { readonly price: Amount; readonly quantity: Amount }
/** The house's quotes of one second, best first. */
export type HouseBook = {
  readonly at: Instant
  readonly bids: readonly HouseLevel[]
  readonly asks: readonly HouseLevel[]
}

export type ReportedTrade = {
  readonly id: string
  readonly market: MarketId
  readonly at: Instant
  readonly price: Amount
  readonly quantity: Amount
  readonly side: Side
}

/** One second of the markets. */
export type SpotSecond = {
  readonly at: Instant
  readonly tick: (market: MarketId) => RecordedTick | null
  /** The tick that counted in the second before. */
  readonly before: (market: MarketId) => RecordedTick | null
  /** The house's quotes; null before the market's first tick. */
  readonly book: (market: MarketId) => HouseBook | null
}

/** The futures account of a member who orders on margin. */
export type MarginState = MarginFunds & {
  readonly isCross: boolean
  /** No order is placed at or below it. */
  readonly callLevel: Amount
}

export type SpotDeps = {
  readonly db: Database
  readonly clock: Clock
  /** The last price of any age, of a market that is listed. */
  readonly shownPrice: (market: MarketId) => Amount
  /** The tick that counts at a past second. */
  readonly tickAt: (reader: Reader, market: MarketId, at: Instant) => Promise<RecordedTick>
  readonly markets: readonly MarketTerms[]
  /** False before the listing of a market. */
  readonly isListed: (market: MarketId) => boolean
  /** The last recorded price; null when it is too old to trade on. */
  readonly price: (market: MarketId) => Amount | null
  /** The tick of that price. */
  readonly tick: (market: MarketId) => RecordedTick | null
  readonly book: (market: MarketId) => HouseBook | null
  /** The house's quotes of a recorded second. */
  readonly bookAt: (tick: RecordedTick) => HouseBook
  readonly report: (trade: ReportedTrade) => void
  /** The fee terms of these members. */
  readonly feeTermsOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<(member: MemberId) => FeeTerms>
  /** Locks the futures accounts of these members against other changes than fills, and values them. */
  readonly lockMargin: (tx: Tx, members: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, MarginState>>
  readonly orderChanged: (member: MemberId) => void
  readonly orderEvents: OrderEvents
}

export const findMarket = (deps: SpotDeps, base: AssetId, quote: AssetId): MarketTerms | null =>
  deps.markets.find((terms) => terms.base === base && terms.quote === quote && deps.isListed(terms.id)) ??
  null
