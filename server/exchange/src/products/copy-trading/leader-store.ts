import type { MemberId, NameMark } from '@bourse/contracts/account'
import {
  type LeaderFigures,
  leaderFigures,
  type LedTrade,
  type Strategy,
} from '@bourse/contracts/copy-trading'
import type { CloseReason, PositionId, Side } from '@bourse/contracts/futures'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import * as z from 'zod/mini'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export type StoredLeader = {
  readonly member: MemberId
  readonly strategy: Strategy | null
  readonly capital: Amount
  readonly since: Instant
  readonly liveSince: Instant
  readonly shareRate: Amount
  readonly shareReceived: Amount
  readonly figures: LeaderFigures | null
  readonly refreshedAt: Instant | null
  readonly closedAt: Instant | null
}

export type LeaderRow = {
  member_id: string
  strategy: Strategy | null
  capital: string
  since: Date
  live_since: Date
  share_rate: string
  share_received: string
  figures: z.input<typeof leaderFigures> | null
  refreshed_at: Date | null
  closed_at: Date | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())
export const toLeader = (row: LeaderRow): StoredLeader => ({
  member: row.member_id as MemberId,
  strategy: row.strategy,
  capital: amountOf(row.capital),
  since: moment(row.since),
  liveSince: moment(row.live_since),
  shareRate: amountOf(row.share_rate),
  shareReceived: amountOf(row.share_received),
  figures: row.figures === null ? null : z.decode(leaderFigures, row.figures),
  refreshedAt: row.refreshed_at && moment(row.refreshed_at),
  closedAt: row.closed_at && moment(row.closed_at),
})

/** Leaders that can be followed. */
export async function listLeaders(reader: Reader): Promise<StoredLeader[]> {
  const rows = await reader.rows<LeaderRow>(
    sql`select * from leader where closed_at is null order by member_id`,
  )
  return rows.map(toLeader)
}

/** Their members only; read often. */
export async function leaderIds(reader: Reader): Promise<MemberId[]> {
  const rows = await reader.rows<{ id: MemberId }>(sql`
    select member_id::text as id from leader where closed_at is null`)
  return rows.map(({ id }) => id)
}

/** The marks beside the names of these members: a program of the house, or a leader, whose identity is verified. */
export async function leaderMarks(
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, NameMark>> {
  const rows = await reader.rows<{ id: MemberId; is_program: boolean }>(sql`
    select member_id::text as id, strategy is not null as is_program from leader
    where member_id = any(${[...members]}::bigint[]) and (closed_at is null or strategy is not null)`)
  return new Map(rows.map(({ id, is_program: isProgram }) => [id, isProgram ? 'house' : 'leader']))
}

/** A leader that can be followed; null for any other member. */
export async function findLeader(reader: Reader, member: MemberId): Promise<StoredLeader | null> {
  const row = await reader.row<LeaderRow>(sql`
    select * from leader where member_id = ${member} and closed_at is null`)
  return row && toLeader(row)
}

/** Shares the row, so that the leader does not stop while a member begins to follow. */
export async function shareLeader(tx: Tx, member: MemberId): Promise<StoredLeader | null> {
  const row = await tx.row<LeaderRow>(sql`
    select * from leader where member_id = ${member} and closed_at is null for share`)
  return row && toLeader(row)
}

export async function lockLeader(tx: Tx, member: MemberId): Promise<StoredLeader | null> {
  const row = await tx.row<LeaderRow>(sql`
    select * from leader where member_id = ${member} and closed_at is null for update`)
  return row && toLeader(row)
}

export type LeaderDraft = Pick<StoredLeader, 'member' | 'strategy' | 'capital' | 'since' | 'liveSince'>

/** Begins to lead, perhaps again. */
export async function insertLeader(tx: Tx, draft: LeaderDraft): Promise<void> {
  await tx.run(sql`
    insert into leader (member_id, strategy, capital, since, live_since)
    values (${draft.member}, ${draft.strategy}, ${amountText(draft.capital)}, ${new Date(draft.since)},
      ${new Date(draft.liveSince)})
    on conflict (member_id) do update set capital = excluded.capital, since = excluded.since,
      live_since = excluded.live_since, figures = null, refreshed_at = null, closed_at = null`)
}

export async function closeLeader(tx: Tx, member: MemberId, at: Instant): Promise<void> {
  await tx.run(sql`update leader set closed_at = ${new Date(at)} where member_id = ${member}`)
}

export async function setShareRate(tx: Tx, member: MemberId, rate: Amount): Promise<boolean> {
  const changed = await tx.run(sql`
    update leader set share_rate = ${amountText(rate)} where member_id = ${member} and closed_at is null`)
  return changed === 1
}

export async function storeFigures(
  tx: Tx,
  member: MemberId,
  { figures, at }: { readonly figures: LeaderFigures; readonly at: Instant },
): Promise<void> {
  const wire = JSON.stringify(z.encode(leaderFigures, figures))
  await tx.run(sql`
    update leader set figures = ${wire}::json, refreshed_at = ${new Date(at)} where member_id = ${member}`)
}

/** A trade of a program before it traded here. */
export type RecordedTrade = {
  readonly id: PositionId
  readonly market: MarketId
  readonly side: Side
  readonly lots: Amount
  readonly quantity: Amount
  readonly leverage: number
  readonly quotedPrice: Amount
  readonly openPrice: Amount
  readonly closePrice: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly overnightFee: Amount
  readonly realized: Amount
  readonly liquidationFee: Amount
  readonly closeReason: CloseReason
  readonly openedAt: Instant
  readonly closedAt: Instant
}

export async function insertTrades(
  tx: Tx,
  leader: MemberId,
  trades: readonly RecordedTrade[],
): Promise<void> {
  const rows = trades.map((trade) => ({
    id: trade.id,
    leader_id: leader,
    market_id: Number(trade.market),
    side: trade.side,
    lots: amountText(trade.lots),
    quantity: amountText(trade.quantity),
    leverage: trade.leverage,
    quoted_price: amountText(trade.quotedPrice),
    open_price: amountText(trade.openPrice),
    close_price: amountText(trade.closePrice),
    margin: amountText(trade.margin),
    fee: amountText(trade.fee),
    overnight_fee: amountText(trade.overnightFee),
    realized: amountText(trade.realized),
    liquidation_fee: amountText(trade.liquidationFee),
    close_reason: trade.closeReason,
    opened_at: new Date(trade.openedAt).toISOString(),
    closed_at: new Date(trade.closedAt).toISOString(),
  }))
  await tx.run(sql`
    insert into leader_trade select * from json_populate_recordset(null::leader_trade, ${JSON.stringify(rows)}::json)`)
}

/** Closed positions of a leader, with the record from before. */
type ClosedRow = {
  id: string
  market_id: number
  side: Side
  lots: string
  quantity: string
  leverage: number
  quoted_price: string
  open_price: string
  close_price: string
  margin: string
  fee: string
  overnight_fee: string
  realized: string
  liquidation_fee: string
  close_reason: CloseReason
  opened_at: Date
  closed_at: Date
}

const toTrade = (row: ClosedRow): RecordedTrade => ({
  id: row.id as PositionId,
  market: String(row.market_id) as MarketId,
  side: row.side,
  lots: amountOf(row.lots),
  quantity: amountOf(row.quantity),
  leverage: row.leverage,
  quotedPrice: amountOf(row.quoted_price),
  openPrice: amountOf(row.open_price),
  closePrice: amountOf(row.close_price),
  margin: amountOf(row.margin),
  fee: amountOf(row.fee),
  overnightFee: amountOf(row.overnight_fee),
  realized: amountOf(row.realized),
  liquidationFee: amountOf(row.liquidation_fee),
  closeReason: row.close_reason,
  openedAt: moment(row.opened_at),
  closedAt: moment(row.closed_at),
})

/** Closed positions that were opened while leading, and the record before; newest first. */
export const listClosedTrades = (
  reader: Reader,
  { leader, ...at }: Paging & { readonly leader: StoredLeader },
) =>
  page(
    reader,
    sql`select id, market_id, side, lots, quantity, leverage, quoted_price, open_price, close_price, margin, fee,
        overnight_fee, realized, liquidation_fee, close_reason, opened_at, closed_at
      from leader_trade where leader_id = ${leader.member}
      union all
      select id, market_id, side, lots, quantity, leverage, quoted_price, open_price, close_price, margin_at_open, fee,
        overnight_fee, realized, liquidation_fee, close_reason, opened_at, closed_at
      from futures_position where member_id = ${leader.member} and status = 'closed' and origin = 'own'
        and opened_at >= ${new Date(leader.liveSince)}
      order by closed_at desc, id desc`,
    at,
    toTrade,
  )

type FigureRow = { id: string; market_id: number; side: Side; result: string; closed_at: Date }

/** The same positions, as far as figures depend on them. */
export async function listLedTrades(
  reader: Reader,
  leader: StoredLeader,
  symbolOf: (market: MarketId) => string,
): Promise<LedTrade[]> {
  const rows = await reader.rows<FigureRow>(sql`
    select id::text, market_id, side, (realized - fee - overnight_fee - liquidation_fee)::text as result, closed_at
    from leader_trade where leader_id = ${leader.member}
    union all
    select id::text, market_id, side, (realized - fee - overnight_fee - liquidation_fee)::text, closed_at
    from futures_position where member_id = ${leader.member} and status = 'closed' and origin = 'own'
      and opened_at >= ${new Date(leader.liveSince)}`)
  return rows.map((row) => ({
    id: row.id,
    symbol: symbolOf(String(row.market_id) as MarketId),
    side: row.side,
    result: amountOf(row.result),
    closedAt: moment(row.closed_at),
  }))
}

export type CopySums = {
  readonly followersProfit: Amount
  readonly assetsUnderCopy: Amount
  readonly openCopies: number
}

/** Results and margins of all copies of a leader's positions at an instant. */
export async function sumCopies(reader: Reader, leader: MemberId, at: Instant): Promise<CopySums> {
  const row = await reader.row<{ profit: string; margin: string; open: number }>(sql`
    select coalesce(sum(realized - fee - overnight_fee - liquidation_fee)
        filter (where status = 'closed' and closed_at <= ${new Date(at)}), 0)::text as profit,
      coalesce(sum(margin) filter (where closed_at is null or closed_at > ${new Date(at)}), 0)::text as margin,
      count(*) filter (where status = 'open')::int as open
    from futures_position where leader_id = ${leader} and origin = 'copied' and opened_at <= ${new Date(at)}`)
  return {
    followersProfit: amountOf(row?.profit ?? '0'),
    assetsUnderCopy: amountOf(row?.margin ?? '0'),
    openCopies: row?.open ?? 0,
  }
}

/** Followers of each of these leaders; none of a leader who is missing. */
export async function countFollowers(
  reader: Reader,
  leaders: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await reader.rows<{ id: MemberId; found: number }>(sql`
    select leader_id::text as id, count(*)::int as found from copy_following
    where cancelled_at is null and leader_id = any(${[...leaders]}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, found }) => [id, found]))
}

/** The first own trade of a member; null before it. */
export async function firstTradeOf(reader: Reader, member: MemberId): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(opened_at) as at from futures_position where member_id = ${member} and origin = 'own'`)
  return row?.at ? moment(row.at) : null
}

/** The copies that a member has or had of a leader's positions. */
export async function listOwnCopies(
  reader: Reader,
  member: MemberId,
  positions: readonly PositionId[],
): Promise<ReadonlyMap<PositionId, PositionId>> {
  // Parts that were closed earlier have higher numbers than the copy that they were split off.
  const rows = await reader.rows<{ led: PositionId; own: PositionId }>(sql`
    select leader_position::text as led, min(id)::text as own from futures_position
    where member_id = ${member} and leader_position = any(${[...positions]}::bigint[]) group by 1`)
  return new Map(rows.map(({ led, own }) => [led, own]))
}
