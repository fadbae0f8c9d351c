import type { MemberId, NameMark } from '@bourse/contracts/account'
import { type LeaderFigures, leaderFigures, type LeaderTrade } from '@bourse/contracts/copy-trading'
import type { PositionId } from '@bourse/contracts/futures'
import { type Amount, amountText, type Instant, toInstant, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import * as z from 'zod/mini'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  integerId,
  json,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  type Sql,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export const leaderTable = table('leader', {
  member: ['member_id', id<MemberId>()],
  strategy: nullable(oneOf('trend', 'reversion', 'breakout', 'grid', 'carry', 'chase')),
  capital: amount,
  since: instant,
  liveSince: instant,
  shareRate: amount,
  shareReceived: amount,
  figures: nullable(json<z.input<typeof leaderFigures>>()),
  refreshedAt: nullable(instant),
  closedAt: nullable(instant),
})
type LeaderColumns = StoredOf<typeof leaderTable>
export type StoredLeader = Omit<LeaderColumns, 'figures'> & { readonly figures: LeaderFigures | null }

export const toLeader = ({ figures, ...leader }: LeaderColumns): StoredLeader => ({
  ...leader,
  figures: figures && z.decode(leaderFigures, figures),
})

async function readLeader(reader: Reader, query: Sql): Promise<StoredLeader | null> {
  const row = await leaderTable.from(reader).row(query)
  return row && toLeader(row)
}

/** Lists leaders who can be followed. */
export async function listLeaders(reader: Reader): Promise<StoredLeader[]> {
  const rows = await leaderTable
    .from(reader)
    .rows(sql`select * from leader where closed_at is null order by member_id`)
  return rows.map(toLeader)
}

/** Lists the member ids of all leaders, which are read often. */
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

/** Finds a leader who can be followed; null for any other member. */
export async function findLeader(reader: Reader, member: MemberId): Promise<StoredLeader | null> {
  return readLeader(
    reader,
    sql`
    select * from leader where member_id = ${member} and closed_at is null`,
  )
}

/** Takes a shared lock, so that the leader does not stop while a member begins to follow. */
export async function shareLeader(tx: Tx, member: MemberId): Promise<StoredLeader | null> {
  return readLeader(
    tx,
    sql`
    select * from leader where member_id = ${member} and closed_at is null for share`,
  )
}

export async function lockLeader(tx: Tx, member: MemberId): Promise<StoredLeader | null> {
  return readLeader(
    tx,
    sql`
    select * from leader where member_id = ${member} and closed_at is null for update`,
  )
}

const leaderDraft = leaderTable.pick('member', 'strategy', 'capital', 'since', 'liveSince')
export type LeaderDraft = StoredOf<typeof leaderDraft>

/** Stores a leader, replacing an earlier row of the member. */
export const insertLeader = (tx: Tx, draft: LeaderDraft): Promise<number> =>
  leaderDraft.insert(
    tx,
    [draft],
    `on conflict (member_id) do update set capital = excluded.capital, since = excluded.since,
      live_since = excluded.live_since, figures = null, refreshed_at = null, closed_at = null`,
  )

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

/** Simulated trades of programs from before their first start. */
export const leaderTradeTable = table('leader_trade', {
  id: id<PositionId>(),
  leader: ['leader_id', id<MemberId>()],
  market: ['market_id', integerId<MarketId>()],
  side: oneOf('long', 'short'),
  lots: amount,
  quantity: amount,
  leverage: integer,
  quotedPrice: amount,
  openPrice: amount,
  closePrice: amount,
  margin: amount,
  fee: amount,
  overnightFee: amount,
  realized: amount,
  liquidationFee: amount,
  closeReason: oneOf('manual', 'takeProfit', 'stopLoss', 'liquidation', 'leader'),
  openedAt: instant,
  closedAt: instant,
})
const closedTrade = leaderTradeTable.omit('leader')
export type RecordedTrade = StoredOf<typeof closedTrade>

export const insertTrades = (tx: Tx, leader: MemberId, trades: readonly RecordedTrade[]): Promise<number> =>
  leaderTradeTable.insert(
    tx,
    trades.map((trade) => ({ ...trade, leader })),
  )

/**
 * Lists positions that were opened while leading and are closed, and the simulated trades before; newest
 * first.
 */
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
    closedTrade.decode,
  )

const ledTrade = columns({
  id: id(),
  market: ['market_id', integerId<MarketId>()],
  side: oneOf('long', 'short'),
  result: amount,
  closedAt: instant,
})

/** Lists the same positions with the columns that figures depend on. */
export async function listLedTrades(
  reader: Reader,
  leader: StoredLeader,
  symbolOf: (market: MarketId) => string,
): Promise<LeaderTrade[]> {
  const rows = await ledTrade.from(reader).rows(sql`
    select id, market_id, side, realized - fee - overnight_fee - liquidation_fee as result, closed_at
    from leader_trade where leader_id = ${leader.member}
    union all
    select id, market_id, side, realized - fee - overnight_fee - liquidation_fee, closed_at
    from futures_position where member_id = ${leader.member} and status = 'closed' and origin = 'own'
      and opened_at >= ${new Date(leader.liveSince)}`)
  return rows.map(({ market, ...trade }) => ({ ...trade, symbol: symbolOf(market) }))
}

const copySums = columns({ followersProfit: amount, assetsUnderCopy: amount, openCopies: integer })
export type CopySums = StoredOf<typeof copySums>

/** Sums results and margins of all copies of a leader's positions at an instant. */
export async function sumCopies(reader: Reader, leader: MemberId, at: Instant): Promise<CopySums> {
  const sums = await copySums.from(reader).row(sql`
    select coalesce(sum(realized - fee - overnight_fee - liquidation_fee)
        filter (where status = 'closed' and closed_at <= ${new Date(at)}), 0) as followers_profit,
      coalesce(sum(margin) filter (where closed_at is null or closed_at > ${new Date(at)}), 0) as assets_under_copy,
      count(*) filter (where status = 'open')::int as open_copies
    from futures_position where leader_id = ${leader} and origin = 'copied' and opened_at <= ${new Date(at)}`)
  return sums ?? { followersProfit: ZERO, assetsUnderCopy: ZERO, openCopies: 0 }
}

/** Counts followers by leader; leaders without followers are omitted. */
export async function countFollowers(
  reader: Reader,
  leaders: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await reader.rows<{ id: MemberId; found: number }>(sql`
    select leader_id::text as id, count(*)::int as found from copy_following
    where cancelled_at is null and leader_id = any(${[...leaders]}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, found }) => [id, found]))
}

/** Finds the time of a member's first own trade; null before it. */
export async function findFirstTradeAt(reader: Reader, member: MemberId): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(opened_at) as at from futures_position where member_id = ${member} and origin = 'own'`)
  return row?.at ? toInstant(row.at.getTime()) : null
}

/** Lists the copies that a member has or had of a leader's positions. */
export async function listOwnCopies(
  reader: Reader,
  member: MemberId,
  positions: readonly PositionId[],
): Promise<ReadonlyMap<PositionId, PositionId>> {
  // Parts that were closed earlier have higher ids than the copy they were split off.
  const rows = await reader.rows<{ led: PositionId; own: PositionId }>(sql`
    select leader_position::text as led, min(id)::text as own from futures_position
    where member_id = ${member} and leader_position = any(${[...positions]}::bigint[]) group by 1`)
  return new Map(rows.map(({ led, own }) => [led, own]))
}
