import type { CloseReason, PositionId } from '#futures'
import type { SecondsOrderId } from '#seconds'
import type { Decimal } from './channels.ts'

/**
 * Something of the member's own changed; the client asks again over HTTP. `account.changed` covers identity, security and
 * sessions: a client whose session was ended elsewhere learns it by asking.
 */
export type MemberChangeEvent = {
  readonly type:
    | 'order.changed'
    | 'balance.changed'
    | 'deposit.changed'
    | 'withdrawal.changed'
    | 'message.new'
    | 'account.changed'
    | 'session.ended'
  readonly id?: string
}

/** One open position: its id, the price now, floating result, margin, and risk rate in percent. Empty where unknown. */
export type PositionRow = readonly [
  id: PositionId,
  price: Decimal,
  profit: Decimal,
  margin: Decimal,
  riskRate: Decimal,
]

/**
 * The member's open positions as they stand, at most once in a second. It replaces the one before it, so a phone that
 * does not keep up is spared it; nothing else of a member's own is ever dropped. Which positions are open is asked over
 * HTTP: one in a market that stands still may be missing here. Empty text where the upstream does not say.
 */
export type Positions = {
  readonly type: 'positions'
  /** Over all positions, in percent: 100 means liquidation. */
  readonly riskRate: Decimal
  readonly profit: Decimal
  readonly margin: Decimal
  readonly rows: readonly PositionRow[]
}

/** Positions that are open no more, or orders that were cancelled. Null where the upstream gives no reason. */
export type OrdersClosed = {
  readonly type: 'order.closed'
  readonly ids: readonly PositionId[]
  readonly reason: CloseReason | null
}

/** A seconds order has its result; what it is, is asked for over HTTP. */
export type OptionSettled = { readonly type: 'option.settled'; readonly id: SecondsOrderId }

export type Personal = MemberChangeEvent | Positions | OrdersClosed | OptionSettled
