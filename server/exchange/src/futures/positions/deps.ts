import type { MemberId } from '@bourse/contracts/account'
import type { CloseReason, PositionId } from '@bourse/contracts/futures'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Clock, Database, Reader, Tx } from '#kernel'
import type { FuturesTerms, MarketTerms, RecordedTick } from '#market'
import type { Issued, ReceiptDraft } from '#receipts'
import type { StoredPosition } from './stored.ts'

export type FuturesMarket = MarketTerms & { readonly futures: FuturesTerms }

/** All positions of a member at current prices, for the personal feed. */
export type PositionsSnapshot = {
  readonly riskRate: Amount
  readonly profit: Amount
  readonly margin: Amount
  readonly rows: readonly {
    readonly id: PositionId
    readonly price: Amount
    readonly profit: Amount
    readonly margin: Amount
    readonly riskRate: Amount
  }[]
}

/** Personal events of this module. */
export type FuturesEvents = {
  hasListeners(member: MemberId): boolean
  positionsChanged(member: MemberId, snapshot: PositionsSnapshot): void
  ordersClosed(member: MemberId, ids: readonly PositionId[], reason: CloseReason | null): void
  orderChanged(member: MemberId): void
  balanceChanged(member: MemberId): void
}

export type FuturesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly markets: readonly MarketTerms[]
  /** The last recorded tick; null when it is too old to trade on. */
  readonly tick: (market: MarketId) => RecordedTick | null
  /** For display: the last known price of any age. */
  readonly shownPrice: (market: MarketId) => Amount
  /** For display: the value of one unit in USD. */
  readonly usdPrice: (asset: AssetId) => Amount
  /** The recorded tick of a past second. */
  readonly tickAt: (tx: Tx, market: MarketId, at: Instant) => Promise<RecordedTick>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly assertVerified: (reader: Reader, member: MemberId) => Promise<void>
  readonly issue: (tx: Tx, drafts: readonly ReceiptDraft[]) => Promise<readonly Issued[]>
  readonly events: FuturesEvents
  /** Receives changed rows after their transaction. */
  readonly indexPositions: (positions: readonly StoredPosition[]) => void
}
