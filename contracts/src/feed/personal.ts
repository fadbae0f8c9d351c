import type { CloseReason, PositionId } from '#futures'
import type { SecondsOrderId } from '#seconds'
import type { Decimal } from './decimal.ts'
import type { MemberChange } from './member-events.ts'

/** A change of the member's data; the client refetches over HTTP. */
export type MemberChangeEvent = { readonly type: MemberChange; readonly id?: string }

/**
 * One open position: id, mark price, floating result, margin, and risk rate in percent. Empty text means
 * unknown.
 */
export type PositionRow = readonly [
  id: PositionId,
  price: Decimal,
  profit: Decimal,
  margin: Decimal,
  riskRate: Decimal,
]

/**
 * Snapshot of the member's open positions, at most once per second. It replaces the previous one, so it may
 * be dropped for a slow client; other member events are never dropped. It is not a complete list: a position
 * in a market without ticks may be missing, so fetch the list over HTTP. Empty text means that the upstream
 * does not send the value.
 */
export type Positions = {
  readonly type: 'positions'
  /** The risk rate over all positions in percent: 100 means liquidation. */
  readonly riskRate: Decimal
  readonly profit: Decimal
  readonly margin: Decimal
  readonly rows: readonly PositionRow[]
}

/** Positions that were closed, or orders that were cancelled. Null if the upstream gives no reason. */
export type OrdersClosed = {
  readonly type: 'order.closed'
  readonly ids: readonly PositionId[]
  readonly reason: CloseReason | null
}

/** A seconds order is settled; fetch the result over HTTP. */
export type SecondsOrderSettled = { readonly type: 'option.settled'; readonly id: SecondsOrderId }

export type Personal = MemberChangeEvent | Positions | OrdersClosed | SecondsOrderSettled
