import type { AreaName } from '#kit'
import type { CloseReason, PositionId } from '#futures'
import type { SecondsOrderId } from '#seconds'
import type { Decimal } from './channels.ts'

/**
 * Something of the member changed; the client refetches over HTTP. `account.changed` covers identity,
 * security and sessions: a client whose session was ended elsewhere learns it by refetching. Those of
 * products are sent by our exchange only.
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
    | 'dividend.paid'
    | 'lock.matured'
    | 'dual.settled'
    | 'ieo.allocated'
    | 'ieo.released'
    | 'nft.outbid'
    | 'nft.ended'
    | 'nft.sold'
    | 'otc.changed'
    | 'support.replied'
    | 'coupon.changed'
    | 'loan.changed'
    | 'margin.changed'
  readonly id?: string
}

/**
 * One open position: id, current price, floating result, margin, and risk rate in percent. Empty text means
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
  /** Over all positions, in percent: 100 means liquidation. */
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
export type OptionSettled = { readonly type: 'option.settled'; readonly id: SecondsOrderId }

export type Personal = MemberChangeEvent | Positions | OrdersClosed | OptionSettled

/** Areas whose responses are outdated after an event. After any event not listed, all private responses are. */
export const PERSONAL_AFFECTS: Readonly<Partial<Record<Personal['type'], readonly AreaName[]>>> = {
  'order.closed': ['futures', 'wallet', 'receipts', 'copy-trading'],
  'option.settled': ['seconds', 'wallet', 'receipts'],
  'dividend.paid': ['lock-mining', 'mining', 'earn', 'wallet', 'receipts'],
  'lock.matured': ['lock-mining', 'earn', 'wallet', 'receipts', 'messages'],
  'dual.settled': ['dual-invest', 'earn', 'wallet', 'receipts', 'messages'],
  'ieo.allocated': ['ieo', 'earn', 'wallet', 'receipts', 'messages'],
  'ieo.released': ['ieo', 'earn', 'wallet', 'receipts', 'messages'],
  'nft.outbid': ['nft'],
  'nft.ended': ['nft', 'wallet', 'messages'],
  'nft.sold': ['nft', 'wallet', 'messages'],
  'otc.changed': ['otc', 'wallet', 'messages'],
  'support.replied': ['support'],
  'coupon.changed': ['coupons', 'futures', 'points', 'seconds', 'wallet'],
  'margin.changed': ['margin', 'futures', 'spot', 'wallet', 'receipts', 'messages'],
  'loan.changed': ['loans', 'wallet', 'receipts', 'messages'],
}
