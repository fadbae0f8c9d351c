import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import {
  amount,
  type BatchQuery,
  columns,
  dueRows,
  id,
  instant,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  type Tx,
} from '#platform/kernel'

/** A following whose week has ended. */
const dueShare = columns({
  id: id(),
  member: ['member_id', id<MemberId>()],
  leader: ['leader_id', id<MemberId>()],
  dueAt: ['share_due_at', instant],
  cancelledAt: nullable(instant),
  rate: ['share_rate', amount],
  highWaterMark: amount,
  /** Result of the copies that were closed by the end of the week. */
  result: amount,
})
export type DueShare = StoredOf<typeof dueShare>

/** Followings by the end of their week. */
export const dueShares = dueRows(dueShare.decode, {
  table: 'copy_following',
  at: 'share_due_at',
  select: `due.id, due.member_id, due.leader_id, share_due_at, cancelled_at, share_rate, high_water_mark,
    coalesce((select sum(realized - fee - overnight_fee - liquidation_fee) from futures_position as position
      where position.leader_id = due.leader_id and position.member_id = due.member_id
        and origin = 'copied' and status = 'closed' and opened_at >= followed_at
        and (cancelled_at is null or opened_at <= cancelled_at) and closed_at <= share_due_at), 0) as result`,
  join: 'join leader on leader.member_id = due.leader_id',
})

/** Locks leaders, then followings: every transaction that changes both uses this order. */
export async function lockDueShares(
  tx: Reader,
  query: BatchQuery & { readonly now: Instant },
): Promise<DueShare[]> {
  await tx.rows(sql`
    select from leader where member_id in (select leader_id from copy_following where share_due_at <= ${new Date(query.now)})
    order by member_id for no key update`)
  return dueShares.lock(tx, query)
}

/** A following after its week; a paid share raises the mark to the result. */
export type SettledShare = Pick<DueShare, 'id' | 'leader' | 'highWaterMark'> & {
  readonly paid: Amount
  readonly dueAt: Instant | null
}

export async function storeShares(tx: Tx, settled: readonly SettledShare[]): Promise<number> {
  const rows = settled.map(({ id, leader, highWaterMark, paid, dueAt }) => ({
    id,
    leader,
    mark: amountText(highWaterMark),
    paid: amountText(paid),
    due: dueAt === null ? null : new Date(dueAt).toISOString(),
  }))
  const json = JSON.stringify(rows)
  await tx.run(sql`
    update leader set share_received = share_received + sums.paid
    from (select leader, sum(paid) as paid from json_to_recordset(${json}::json) as settled (leader bigint, paid numeric)
      group by leader having sum(paid) > 0) as sums
    where leader.member_id = sums.leader`)
  return tx.run(sql`
    update copy_following set high_water_mark = settled.mark, share_paid = share_paid + settled.paid,
      share_due_at = settled.due
    from json_to_recordset(${json}::json) as settled (id bigint, mark numeric, paid numeric, due timestamptz)
    where copy_following.id = settled.id`)
}

/** Raises the marks of a leader's followers to their results so far, so that a new rate counts from now on. */
export async function raiseMarks(tx: Tx, leader: MemberId): Promise<MemberId[]> {
  const rows = await tx.rows<{ member: MemberId; is_active: boolean }>(sql`
    with locked as (
      select id from copy_following where leader_id = ${leader} order by member_id, id for update)
    update copy_following as following
    set high_water_mark = greatest(following.high_water_mark, result.profit)
    from locked join following_result as result on result.id = locked.id
    where following.id = locked.id
    returning following.member_id::text as member, following.cancelled_at is null as is_active`)
  return rows.filter((row) => row.is_active).map(({ member }) => member)
}
