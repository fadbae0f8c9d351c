import type { MemberId, NameMark } from '@bourse/contracts/account'
import type { FeeTerms } from '@bourse/contracts/fees'
import type { CloseReason, HoldingCost, MarkPrice, PaidCost, PositionId } from '@bourse/contracts/futures'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { OrderEvents } from '#platform/feed'
import type { Clock, Database, Reader, Tx } from '#platform/kernel'
import type { FuturesTerms, MarketTerms, RecordedTick } from '#platform/market'
import type { IssuedReceipt, LockedChains, ReceiptDraft } from '#platform/receipts'
import type { StoredPosition } from './stored.ts'

export type FuturesMarket = MarketTerms & { readonly futures: FuturesTerms }

/** All positions of a member at mark prices, for the personal feed. */
export type PositionsSnapshot = {
  readonly riskRate: Amount
  readonly profit: Amount
  readonly margin: Amount
  readonly rows: readonly {
    readonly id: PositionId
    /** The mark price. */
    readonly price: Amount
    readonly profit: Amount
    readonly margin: Amount
    readonly riskRate: Amount
  }[]
}

export type MemberPositions = { readonly member: MemberId; readonly snapshot: PositionsSnapshot }

/** Personal events of this module. */
export type FuturesEvents = {
  hasListeners(member: MemberId): boolean
  positionsChanged(changes: readonly MemberPositions[]): void
  ordersClosed(member: MemberId, ids: readonly PositionId[], reason: CloseReason | null): void
  orderChanged(member: MemberId): void
  ordersUpdated: OrderEvents['ordersUpdated']
  balanceChanged(member: MemberId): void
}

/** An opened position, with the tick of its price. */
export type OpenedPosition = {
  readonly position: StoredPosition
  readonly tick: RecordedTick
  readonly at: Instant
}

/** A position before its closing, with the lots that were closed. */
export type ClosedPosition = OpenedPosition & { readonly lots: Amount; readonly reason: CloseReason }

/** Learns within the transaction which positions of leaders, and which copies, were opened and closed. */
export type CopyListener = {
  /** Decided in memory: every change of every member is checked. */
  concerns(position: Pick<StoredPosition, 'member' | 'origin'>): boolean
  opened(tx: Tx, opened: readonly OpenedPosition[]): Promise<void>
  closed(tx: Tx, closed: readonly ClosedPosition[]): Promise<void>
  /** Runs work of several transactions; copies are written before or after all of it, not between. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export type FuturesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly markets: readonly MarketTerms[]
  /** The last recorded tick; null when it is too old to trade on. */
  readonly tick: (market: MarketId) => RecordedTick | null
  /** The last known price of any age, for display. */
  readonly shownPrice: (market: MarketId) => Amount
  /** The mark price with its index; null without a recorded price. */
  readonly mark: (market: MarketId) => MarkPrice | null
  /** The price that positions are valued at: the mark, else the last known price. */
  readonly valuationPrice: (market: MarketId) => Amount
  /** Place in the queue of auto-deleveraging in steps; null for a position that is not open, or without a price. */
  readonly queueStep: (position: StoredPosition) => number | null
  /** The second in which that price was recorded, for display. */
  readonly pricedAt: (market: MarketId) => Instant
  /** The value of one unit in USD, for display. */
  readonly usdPrice: (asset: AssetId) => Amount
  /** The recorded tick of a past second. */
  readonly tickAt: (tx: Tx, market: MarketId, at: Instant) => Promise<RecordedTick>
  /** The newest recorded ticks at a past second, oldest first: those of its mark price. */
  readonly recentAt: (tx: Tx, market: MarketId, at: Instant) => Promise<readonly RecordedTick[]>
  /** Null before the market's first tick. */
  readonly findTickAt: (tx: Tx, market: MarketId, at: Instant) => Promise<RecordedTick | null>
  /** The next fee of a night or funding, for display. */
  readonly holdingOf: (
    market: FuturesMarket,
    now: Instant,
  ) => {
    readonly holdingCost: HoldingCost
    readonly overnightLong: Amount
    readonly overnightShort: Amount
    readonly overnightAt: Instant
    readonly overnightNights: number
  }
  /** The kinds of cost that a position of a market has paid for a time. */
  readonly findPaidCost: (
    market: FuturesMarket,
    time: { readonly from: Instant; readonly until: Instant },
  ) => PaidCost
  /** The fee terms of these members. */
  readonly feeTermsOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<(member: MemberId) => FeeTerms>
  readonly issue: (
    tx: Tx,
    drafts: readonly ReceiptDraft[],
    locked?: LockedChains,
  ) => Promise<readonly IssuedReceipt[]>
  readonly events: FuturesEvents
  readonly leading: CopyListener
  /** The value that the debts of these members let out of their accounts; members without a debt are omitted. */
  readonly releasableOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, Amount>>
  /** Names of leaders, for copies of their positions. */
  readonly profilesOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, { readonly nickname: string | null; readonly mark: NameMark | null }>>
  /** Receives changed rows after their transaction. */
  readonly indexPositions: (positions: readonly StoredPosition[]) => void
}
