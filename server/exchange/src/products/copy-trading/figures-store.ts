import type { PositionId } from '@bourse/contracts/futures'
import type { Instant } from '@bourse/contracts/kit'
import { type BatchQuery, type Reader, sql } from '#platform/kernel'
import { leaderTable, type StoredLeader, toLeader } from './leader-store.ts'

type StaleLeader = { readonly id: string; readonly leader: StoredLeader }

/** Locks leaders whose figures are older than an hour. */
export async function lockStale(
  tx: Reader,
  { hour, worker, limit, except }: BatchQuery & { readonly hour: Instant },
): Promise<StaleLeader[]> {
  const rows = await leaderTable.from(tx).rows(sql`
    select * from leader
    where closed_at is null and (refreshed_at is null or refreshed_at < ${new Date(hour)})
      and not member_id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by member_id limit ${limit} for update skip locked`)
  return rows.map((row) => ({ id: row.member, leader: toLeader(row) }))
}

/** Counts own positions of a leader that were open at an instant. */
export async function countOpen(reader: Reader, leader: StoredLeader, at: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from futures_position
    where member_id = ${leader.member} and origin = 'own' and opened_at between ${new Date(leader.liveSince)} and ${new Date(at)}
      and status in ('open', 'closed') and (closed_at is null or closed_at > ${new Date(at)})`)
  return row?.found ?? 0
}

/** Counts open copies by position; positions without copies are omitted. */
export async function countOpenCopies(
  reader: Reader,
  positions: readonly PositionId[],
): Promise<ReadonlyMap<PositionId, number>> {
  const rows = await reader.rows<{ id: PositionId; found: number }>(sql`
    select leader_position::text as id, count(*)::int as found from futures_position
    where leader_position = any(${[...positions]}::bigint[]) and origin = 'copied' and status = 'open' group by 1`)
  return new Map(rows.map(({ id, found }) => [id, found]))
}
