import type { MemberId } from '@bourse/contracts/account'
import type { PositionId } from '@bourse/contracts/futures'
import { toAmount, amountText, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { ClosedPosition, OpenedPosition } from '#products/futures'
import {
  amount,
  id,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import type { RecordedTick } from '#platform/market'

type StoredTick = { id: string; market: MarketId; at: number; price: string; volume: string }

/** Changes of leaders' positions that followers have to copy. */
export const copyJobTable = table('copy_job', {
  id: id(),
  kind: oneOf('open', 'close'),
  leader: ['leader_id', id<MemberId>()],
  position: ['position_id', id<PositionId>()],
  side: oneOf('long', 'short'),
  leverage: integer,
  lots: amount,
  lotsBefore: amount,
  reason: nullable(oneOf('manual', 'takeProfit', 'stopLoss', 'liquidation', 'leader')),
  tick: json<StoredTick>(),
  at: instant,
  /** The last follower served. */
  cursor: id(),
})
export type CopyJob = Omit<StoredOf<typeof copyJobTable>, 'tick'> & { readonly tick: RecordedTick }

const toTick = ({ price, volume, at, ...rest }: StoredTick): RecordedTick => ({
  ...rest,
  at: toInstant(at),
  price: toAmount(price),
  volume: toAmount(volume),
})
const fromTick = ({ id, market, at, price, volume }: RecordedTick): StoredTick => ({
  id,
  market,
  at,
  price: amountText(price),
  volume: amountText(volume),
})

const jobRow = ({ position, tick, at }: OpenedPosition) => ({
  leader_id: position.member,
  position_id: position.id,
  side: position.side,
  leverage: position.leverage,
  lots: amountText(position.lots),
  lots_before: amountText(position.lots),
  tick: fromTick(tick),
  at: new Date(at).toISOString(),
})

/** Stores openings of leaders who have followers; returns their number. */
export const insertOpenings = (tx: Tx, opened: readonly OpenedPosition[]): Promise<number> =>
  tx.run(sql`
    insert into copy_job (kind, leader_id, position_id, side, leverage, lots, lots_before, tick, at)
    select 'open', leader_id, position_id, side, leverage, lots, lots_before, tick, at
    from json_populate_recordset(null::copy_job, ${JSON.stringify(opened.map(jobRow))}::json) as led
    where exists (select from copy_following
      where copy_following.leader_id = led.leader_id and cancelled_at is null)`)

/** Stores closings of positions that have open copies, or may have some once earlier work is complete. */
export const insertClosings = (tx: Tx, closed: readonly ClosedPosition[]): Promise<number> => {
  const rows = closed.map((one) => ({ ...jobRow(one), lots: amountText(one.lots), reason: one.reason }))
  return tx.run(sql`
    insert into copy_job (kind, leader_id, position_id, side, leverage, lots, lots_before, reason, tick, at)
    select 'close', leader_id, position_id, side, leverage, lots, lots_before, reason, tick, at
    from json_populate_recordset(null::copy_job, ${JSON.stringify(rows)}::json) as led
    where exists (select from futures_position
        where leader_position = led.position_id and origin = 'copied' and status = 'open')
      or exists (select from copy_job as earlier
        where earlier.leader_id = led.leader_id and earlier.position_id = led.position_id
          and earlier.done_at is null)`)
}

/** Lists leaders with unfinished work, oldest work first. */
export async function pendingLeaders(reader: Reader): Promise<MemberId[]> {
  const rows = await copyJobTable.pick('leader').from(reader).rows(sql`
    select leader_id from copy_job where done_at is null group by leader_id order by min(copy_job.id)`)
  return rows.map(({ leader }) => leader)
}

/** Locks the oldest unfinished work of a leader. */
export async function lockJob(tx: Tx, leader: MemberId): Promise<CopyJob | null> {
  const job = await copyJobTable.from(tx).row(sql`
    select * from copy_job where leader_id = ${leader} and done_at is null order by id limit 1 for update`)
  return job && { ...job, tick: toTick(job.tick) }
}

/** Marks followers up to this one as served, or the whole work as complete. */
export async function advanceJob(
  tx: Tx,
  { id }: CopyJob,
  { cursor, doneAt }: { readonly cursor: string; readonly doneAt: Instant | null },
): Promise<void> {
  await tx.run(sql`
    update copy_job set cursor = ${cursor}::bigint, done_at = ${doneAt === null ? null : new Date(doneAt)}
    where id = ${id}::bigint`)
}

/** Counts a leader's openings in the time before this one. */
export async function openingsBefore(
  reader: Reader,
  { id, leader, at }: CopyJob,
  ms: number,
): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from copy_job
    where leader_id = ${leader} and kind = 'open' and id < ${id}::bigint and at > ${new Date(at - ms)}`)
  return row?.found ?? 0
}

/** Drops the uncopied openings of a leader who stops leading. */
export async function dropOpenings(tx: Tx, leader: MemberId, at: Instant): Promise<void> {
  await tx.run(sql`
    update copy_job set done_at = ${new Date(at)}
    where leader_id = ${leader} and kind = 'open' and done_at is null`)
}

/** Counts unfinished work that is older than an instant. */
export async function overdueJobs(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from copy_job where done_at is null and at < ${new Date(before)}`)
  return row?.found ?? 0
}
