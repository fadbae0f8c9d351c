import type { MemberId } from '@bourse/contracts/account'
import type { FeeTerms } from '@bourse/contracts/fees'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, Side } from '@bourse/contracts/spot'
import type { UsedClientId } from '#members/client-ids'
import type { Decision } from '#platform/kernel'
import type { Transfer } from '#platform/ledger'
import type { MarketTerms, RecordedTick } from '#platform/market'
import type { CheckedOrder } from './check-order.ts'
import type { HouseBook, MarginState } from './deps.ts'
import type { Executing } from './execute.ts'
import type { FillEvidence, FillSide } from './fill-receipts.ts'
import type { Quotes } from './fill-store.ts'
import type { Fill } from './match.ts'
import type { StoredOrder } from './stored.ts'

/** The main account of the member: orders of one person never trade with each other. */
type Submission = { readonly person: MemberId }

/** A member's request: orders that arrive in a market, or the cancellation of one. */
export type MemberRequest = {
  readonly member: MemberId
  readonly at: Instant
  readonly terms: MarketTerms
} & (
  | (Submission & { readonly kind: 'place'; readonly order: CheckedOrder })
  /** A limit order and a stop order. */
  | (Submission & { readonly kind: 'pair'; readonly orders: readonly CheckedOrder[] })
  /** Limit orders, all or none. */
  | (Submission & { readonly kind: 'scale'; readonly orders: readonly CheckedOrder[] })
  | { readonly kind: 'cancel'; readonly id: OrderId }
  | { readonly kind: 'amend'; readonly id: OrderId; readonly change: OrderChange }
)

/** New values of an open order; undefined ones stay. */
export type OrderChange = Readonly<
  Record<'price' | 'stopPrice' | 'quantity' | 'trailDistance' | 'trailRate', Amount | undefined>
>

/**
 * Effect of a second on one stored order. `enter`: its stop was reached, and it enters the book · `meet`: the house's new
 * quotes reach it in the book, and its own price counts, because it was first · `expire`: its time has come · `open`: the first price of a session
 * fills it if its limit is reached.
 */
export type SecondRequest = { readonly id: OrderId; readonly at: Instant; readonly terms: MarketTerms } & (
  | { readonly kind: 'enter' }
  | { readonly kind: 'meet' }
  | { readonly kind: 'expire' }
  | { readonly kind: 'open'; readonly price: Amount; readonly quotedAt: Instant }
)

export type Request = MemberRequest | SecondRequest

/** The orders that a request places. */
export const placedBy = (request: Request): readonly CheckedOrder[] =>
  request.kind === 'place' ? [request.order] : 'orders' in request ? request.orders : []

/** The order of a request; those of one that places several. */
export type OrderResult = StoredOrder | readonly StoredOrder[]

export type MarketFacts = {
  readonly terms: MarketTerms
  /** The price of the tick in force, and its quotes; null when it is too old to trade on. */
  readonly price: Amount | null
  readonly book: HouseBook | null
  /** While the market is closed: its last price, and when its session opens. */
  readonly closed: { readonly price: Amount; readonly opensAt: Instant } | null
  /** The ticks that fills are compared with. */
  readonly evidence: FillEvidence
  /** Shares that are missing from the house's quotes, because earlier orders took them. */
  readonly missing: Readonly<Record<Quotes, bigint>>
  readonly resting: Readonly<Record<Side, readonly StoredOrder[]>>
  readonly feeTerms: (member: MemberId) => FeeTerms
}

export type BatchFacts = {
  readonly markets: ReadonlyMap<MarketId, MarketFacts>
  /** The orders that requests name by their ids. */
  readonly named: readonly StoredOrder[]
  /** Free money at the beginning, by `balanceKey`; without an account there is none. */
  readonly free: ReadonlyMap<string, Amount>
  readonly orderIds: readonly OrderId[]
  /** The orders that have the client ids of the requests, by `clientIdKey`. */
  readonly usedIds: ReadonlyMap<string, UsedClientId>
  /** The futures accounts of members who order on margin, at the beginning. */
  readonly margin: ReadonlyMap<MemberId, MarginState>
  /** The ticks of the extremes that triggered trailing stops follow. */
  readonly extremes: ReadonlyMap<OrderId, RecordedTick>
}

/** A trade before it has an id, in the order of the batch. */
export type DecidedFill = {
  readonly terms: MarketTerms
  /** The second of the house's quotes that were met; that of the fill without any. */
  readonly quotedAt: Instant
  readonly trade: Fill<StoredOrder>
  /** The side of the order that came second. */
  readonly side: Side
  /** Null: the house. */
  readonly taker: OrderId | null
  readonly counterparty: FillSide['counterparty']
  readonly evidence: FillEvidence
  readonly at: Instant
  /** The members' sides of it. */
  readonly sides: readonly Executing[]
}

/** All effects of a batch, in the order in which they were decided. */
export type BatchEffects = {
  readonly decisions: readonly Decision<OrderResult>[]
  readonly inserted: readonly StoredOrder[]
  readonly updated: readonly StoredOrder[]
  readonly fills: readonly DecidedFill[]
  readonly transfers: readonly Transfer[]
}

/** The most resting orders that one order meets. */
export const CROSSING_MAX = 500
