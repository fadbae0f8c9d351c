import type { MemberId } from '@bourse/contracts/account'
import type { RebateShare } from '@bourse/contracts/fees'
import type {
  CloseReason,
  EntryEnd,
  EntryKind,
  MarginMode,
  PositionId,
  PositionStatus,
  Side,
} from '@bourse/contracts/futures'
import { type Amount, toAmount, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  defaultTimeInForce,
  type TimeInForce,
  type Trail,
  type TriggerSource,
} from '@bourse/contracts/orders'
import { parseRebates } from '#platform/ledger'

/** The terms of a trailing stop, and its state. */
export type EntryTrail = Trail & {
  readonly activation: Amount | null
  /** The price that it follows. */
  readonly by: TriggerSource
  /** The second of its activation. */
  readonly since: Instant | null
  /** The second of the highest or lowest price when it was triggered. */
  readonly extremeAt: Instant | null
}

export type Status = Exclude<PositionStatus, 'closing'>

/** The order that a position began as, or that still waits. */
export type Entry = {
  readonly kind: EntryKind
  /** The id that the caller gave it. */
  readonly clientId: string | null
  readonly timeInForce: TimeInForce
  /** The fee rate at its placement; null for orders that are older than this field. */
  readonly feeRate: Amount | null
  /** Set exactly for `gtt`. From this second on it is not filled. */
  readonly expiresAt: Instant | null
  /** Closes positions of the other side; it has no margin and never becomes a position. */
  readonly isReduceOnly: boolean
  readonly stop: {
    readonly price: Amount
    readonly direction: 'rises' | 'falls'
    readonly by: TriggerSource
    readonly reachedAt: Instant | null
  } | null
  readonly trail: EntryTrail | null
  /** Why it ended without opening a position, where the member did not cancel it. */
  readonly end: EntryEnd | null
}

/** A market order. */
export const PLAIN_ENTRY: Entry = {
  kind: 'market',
  clientId: null,
  timeInForce: 'ioc',
  feeRate: null,
  expiresAt: null,
  isReduceOnly: false,
  stop: null,
  trail: null,
  end: null,
}

export type StoredPosition = {
  readonly id: PositionId
  readonly member: MemberId
  readonly market: MarketId
  readonly side: Side
  readonly status: Status
  readonly origin: 'own' | 'copied'
  readonly mode: MarginMode
  readonly lots: Amount
  readonly quantity: Amount
  readonly leverage: number
  readonly quotedPrice: Amount
  readonly openPrice: Amount
  readonly takeProfit: Amount
  readonly stopLoss: Amount
  /** The price that triggers take profit and stop loss. */
  readonly stopsBy: TriggerSource
  readonly entry: Entry
  readonly marginAtOpen: Amount
  readonly margin: Amount
  readonly fee: Amount
  /** Of the member's inviters in the fee, set when it is submitted. */
  readonly rebates: readonly RebateShare[]
  readonly overnightFee: Amount
  readonly closePrice: Amount | null
  readonly realized: Amount | null
  readonly liquidationFee: Amount
  readonly shortfall: Amount
  readonly closeReason: CloseReason | null
  readonly leader: MemberId | null
  readonly leaderPosition: PositionId | null
  readonly submittedAt: Instant
  readonly openedAt: Instant | null
  readonly closedAt: Instant | null
  readonly updatedAt: Instant
  /** Grows with each change, so that out-of-order versions can be ordered. */
  readonly version: number
}

/** A position before the database assigns id and version. */
export type Draft = Omit<StoredPosition, 'id' | 'updatedAt' | 'version'>

export type Row = {
  id: string
  client_id: string | null
  member_id: string
  market_id: number
  side: Side
  status: Status
  origin: 'own' | 'copied'
  mode: MarginMode
  lots: string
  quantity: string
  leverage: number
  quoted_price: string
  open_price: string
  take_profit: string
  stop_loss: string
  stops_by: TriggerSource
  entry_kind: EntryKind | null
  time_in_force: TimeInForce | null
  fee_rate: string | null
  expires_at: Date | null
  reduce_only: boolean
  stop_price: string | null
  stop_rises: boolean | null
  trigger_by: TriggerSource
  triggered_at: Date | null
  trail_distance: string | null
  trail_rate: string | null
  activation_price: string | null
  trail_since: Date | null
  trail_extreme_at: Date | null
  entry_end: EntryEnd | null
  margin_at_open: string
  margin: string
  fee: string
  rebates: string
  overnight_fee: string
  close_price: string | null
  realized: string | null
  liquidation_fee: string
  shortfall: string
  close_reason: CloseReason | null
  leader_id: string | null
  leader_position: string | null
  submitted_at: Date
  opened_at: Date | null
  closed_at: Date | null
  updated_at: Date
  version: number
}

const moment = (at: Date | null): Instant | null => at && toInstant(at.getTime())
const amountOrNull = (text: string | null): Amount | null => (text === null ? null : toAmount(text))

/** Orders that are older than their columns were at market, or waited for their limit. */
function toEntry(row: Row): Entry {
  const kind = row.entry_kind ?? (row.opened_at !== null && row.status !== 'pending' ? 'market' : 'limit')
  return {
    kind,
    clientId: row.client_id,
    timeInForce: row.time_in_force ?? defaultTimeInForce(kind),
    feeRate: amountOrNull(row.fee_rate),
    expiresAt: moment(row.expires_at),
    isReduceOnly: row.reduce_only,
    stop:
      row.stop_price === null
        ? null
        : {
            price: toAmount(row.stop_price),
            direction: row.stop_rises === true ? 'rises' : 'falls',
            by: row.trigger_by,
            reachedAt: moment(row.triggered_at),
          },
    trail: kind === 'trailingStop' ? toTrail(row) : null,
    end: row.entry_end,
  }
}

const toTrail = (row: Row): EntryTrail => ({
  distance: amountOrNull(row.trail_distance),
  rate: amountOrNull(row.trail_rate),
  activation: amountOrNull(row.activation_price),
  by: row.trigger_by,
  since: moment(row.trail_since),
  extremeAt: moment(row.trail_extreme_at),
})

export const toPosition = (row: Row): StoredPosition => ({
  id: row.id as PositionId,
  member: row.member_id as MemberId,
  market: String(row.market_id) as MarketId,
  side: row.side,
  status: row.status,
  origin: row.origin,
  mode: row.mode,
  lots: toAmount(row.lots),
  quantity: toAmount(row.quantity),
  leverage: row.leverage,
  quotedPrice: toAmount(row.quoted_price),
  openPrice: toAmount(row.open_price),
  takeProfit: toAmount(row.take_profit),
  stopLoss: toAmount(row.stop_loss),
  stopsBy: row.stops_by,
  entry: toEntry(row),
  marginAtOpen: toAmount(row.margin_at_open),
  margin: toAmount(row.margin),
  fee: toAmount(row.fee),
  rebates: parseRebates(row.rebates),
  overnightFee: toAmount(row.overnight_fee),
  closePrice: amountOrNull(row.close_price),
  realized: amountOrNull(row.realized),
  liquidationFee: toAmount(row.liquidation_fee),
  shortfall: toAmount(row.shortfall),
  closeReason: row.close_reason,
  leader: row.leader_id as MemberId | null,
  leaderPosition: row.leader_position as PositionId | null,
  submittedAt: toInstant(row.submitted_at.getTime()),
  openedAt: moment(row.opened_at),
  closedAt: moment(row.closed_at),
  updatedAt: toInstant(row.updated_at.getTime()),
  version: row.version,
})
