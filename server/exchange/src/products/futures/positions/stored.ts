import type { MemberId } from '@bourse/contracts/account'
import type { RebateShare } from '@bourse/contracts/fees'
import type { CloseReason, MarginMode, PositionId, PositionStatus, Side } from '@bourse/contracts/futures'
import { type Amount, toAmount, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { parseRebates } from '#platform/ledger'

export type Status = Exclude<PositionStatus, 'closing'>

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
