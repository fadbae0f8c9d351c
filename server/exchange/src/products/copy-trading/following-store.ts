import type { MemberId } from '@bourse/contracts/account'
import { type CopyMode, type CopySizing, type SkipReason, weekEndAfter } from '@bourse/contracts/copy-trading'
import type { PositionId, Side } from '@bourse/contracts/futures'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { CopyJob } from './job-store.ts'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

/** A member who follows or followed a leader. */
export type StoredFollowing = CopySizing & {
  readonly id: string
  readonly member: MemberId
  readonly leader: MemberId
  readonly followedAt: Instant
  readonly cancelledAt: Instant | null
  readonly highWaterMark: Amount
  readonly sharePaid: Amount
}

type Row = {
  id: string
  member_id: string
  leader_id: string
  mode: CopyMode
  size: string
  followed_at: Date
  cancelled_at: Date | null
  high_water_mark: string
  share_paid: string
}

const toFollowing = (row: Row): StoredFollowing => ({
  id: row.id,
  member: row.member_id as MemberId,
  leader: row.leader_id as MemberId,
  mode: row.mode,
  size: amountOf(row.size),
  followedAt: instantOf(row.followed_at.getTime()),
  cancelledAt: row.cancelled_at && instantOf(row.cancelled_at.getTime()),
  highWaterMark: amountOf(row.high_water_mark),
  sharePaid: amountOf(row.share_paid),
})

export async function listActiveFollowings(reader: Reader, member: MemberId): Promise<StoredFollowing[]> {
  const rows = await reader.rows<Row>(sql`
    select * from copy_following where member_id = ${member} and cancelled_at is null`)
  return rows.map(toFollowing)
}

export type FollowingDraft = CopySizing & Pick<StoredFollowing, 'member' | 'leader' | 'followedAt'>

export async function insertFollowing(tx: Tx, draft: FollowingDraft): Promise<void> {
  await tx.run(sql`
    insert into copy_following (member_id, leader_id, mode, size, followed_at, after_job, share_due_at, high_water_mark)
    select ${draft.member}, ${draft.leader}::bigint, ${draft.mode}, ${amountText(draft.size)}::numeric,
      ${new Date(draft.followedAt)}::timestamptz, coalesce(max(id), 0), ${new Date(weekEndAfter(draft.followedAt))}::timestamptz,
      -- A loss of an earlier following is made up for first.
      coalesce((select greatest(high_water_mark - profit, 0) from following_result
        where member_id = ${draft.member} and leader_id = ${draft.leader}::bigint order by id desc limit 1), 0)
    from copy_job where leader_id = ${draft.leader}::bigint`)
}

/** Locks the row of an active following. */
export async function lockFollowing(
  tx: Tx,
  { member, leader }: Pick<StoredFollowing, 'member' | 'leader'>,
): Promise<StoredFollowing | null> {
  const row = await tx.row<Row>(sql`
    select * from copy_following where member_id = ${member} and leader_id = ${leader} and cancelled_at is null
    for update`)
  return row && toFollowing(row)
}

export async function resizeFollowing(tx: Tx, id: string, { mode, size }: CopySizing): Promise<void> {
  await tx.run(sql`
    update copy_following set mode = ${mode}, size = ${amountText(size)} where id = ${id}::bigint`)
}

/** Not before the last copy, whose opening may carry a later instant. */
export async function cancelFollowings(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`
    update copy_following set cancelled_at = greatest(${new Date(at)}::timestamptz,
      (select max(at) from copy where copy.following_id = copy_following.id))
    where id = any(${[...ids]}::bigint[])`)
}

export type FollowerRange = {
  readonly leader: MemberId
  /** Only members who followed when this work was written. */
  readonly job?: CopyJob
  readonly after: string
  /** All of them without one. */
  readonly limit: number | null
}

/** Locks active followings of a leader in the order of their members. */
export async function lockFollowers(
  tx: Tx,
  { leader, job, after, limit }: FollowerRange,
): Promise<StoredFollowing[]> {
  const rows = await tx.rows<Row>(sql`
    select * from copy_following
    where leader_id = ${leader} and cancelled_at is null and member_id > ${after}::bigint
      and (${job?.id ?? null}::bigint is null
        or (after_job < ${job?.id ?? null}::bigint and followed_at <= ${job === undefined ? null : new Date(job.at)}::timestamptz))
    order by member_id limit ${limit}::bigint for update`)
  return rows.map(toFollowing)
}

export type CopyRecord = {
  readonly job: string
  readonly member: MemberId
  readonly following: string
  readonly position: PositionId | null
  readonly reason: SkipReason | null
}

/** The database refuses a second copy of an opening for one member. */
export async function insertCopies(tx: Tx, copies: readonly CopyRecord[], at: Instant): Promise<void> {
  await tx.run(sql`
    insert into copy (job_id, member_id, following_id, position_id, reason, at)
    select job, member, following, position, reason, ${new Date(at)}
    from json_to_recordset(${JSON.stringify(copies)}::json)
      as copied (job bigint, member bigint, following bigint, position bigint, reason text)`)
}

export type OpenCopy = {
  readonly id: PositionId
  readonly member: MemberId
  readonly leader: MemberId
}
type CopyRow = { id: string; member_id: string; leader_id: string }
const toCopy = (row: CopyRow): OpenCopy => ({
  id: row.id as PositionId,
  member: row.member_id as MemberId,
  leader: row.leader_id as MemberId,
})

/** Open copies of one position of a leader, in the order of their members. */
export async function listCopies(
  reader: Reader,
  {
    position,
    after,
    limit,
  }: { readonly position: PositionId; readonly after: string; readonly limit: number },
): Promise<OpenCopy[]> {
  const rows = await reader.rows<CopyRow>(sql`
    select id, member_id, leader_id from futures_position
    where leader_position = ${position} and origin = 'copied' and status = 'open'
      and member_id > ${after}::bigint order by member_id limit ${limit}`)
  return rows.map(toCopy)
}

/** Open copies of a leader's positions, of one follower or of all. */
export async function listOpenCopies(
  reader: Reader,
  leader: MemberId,
  member: MemberId | null = null,
): Promise<OpenCopy[]> {
  const rows = await reader.rows<CopyRow>(sql`
    select id, member_id, leader_id from futures_position
    where leader_id = ${leader} and (${member}::bigint is null or member_id = ${member}::bigint)
      and origin = 'copied' and status = 'open' order by member_id, id`)
  return rows.map(toCopy)
}

/** A member's followings with the results of their copies, newest first. */
export type FollowingSums = StoredFollowing & {
  readonly openCopies: readonly PositionId[]
  readonly closedCopies: number
  readonly skippedCopies: number
  readonly profit: Amount
}
type SumsRow = Row & { open: string[] | null; closed: number; skipped: number; profit: string }

const toSums = (row: SumsRow): FollowingSums => ({
  ...toFollowing(row),
  openCopies: (row.open ?? []) as PositionId[],
  closedCopies: row.closed,
  skippedCopies: row.skipped,
  profit: amountOf(row.profit),
})

export const listFollowings = (reader: Reader, { member, ...at }: Paging & { readonly member: MemberId }) =>
  page(reader, sql`select * from following_result where member_id = ${member} order by id desc`, at, toSums)

/** Followings of a leader with their results, newest first. */
export async function listFollowersOf(
  reader: Reader,
  leader: MemberId,
  limit: number,
): Promise<FollowingSums[]> {
  const rows = await reader.rows<SumsRow>(sql`
    select * from following_result where leader_id = ${leader} and cancelled_at is null
    order by id desc limit ${limit}`)
  return rows.map(toSums)
}

export type Skip = {
  readonly id: string
  readonly leader: MemberId
  readonly leaderPosition: PositionId
  readonly market: MarketId
  readonly side: Side
  readonly lots: Amount
  readonly reason: SkipReason
  readonly at: Instant
}
type SkipRow = {
  id: string
  leader_id: string
  position_id: string
  market: MarketId
  side: Side
  lots: string
  reason: SkipReason
  at: Date
}

/** Openings that were not copied, newest first. */
export const listSkips = (
  reader: Reader,
  { member, leader, ...at }: Paging & { readonly member: MemberId; readonly leader: MemberId | null },
) =>
  page(
    reader,
    sql`select job.id::text, job.leader_id, job.position_id, job.tick ->> 'market' as market, job.side, job.lots,
        copy.reason, copy.at
      from copy join copy_job as job on job.id = copy.job_id
      where copy.member_id = ${member} and copy.reason is not null
        and (${leader}::bigint is null or job.leader_id = ${leader}::bigint)
      order by copy.job_id desc`,
    at,
    (row: SkipRow): Skip => ({
      id: row.id,
      leader: row.leader_id as MemberId,
      leaderPosition: row.position_id as PositionId,
      market: row.market,
      side: row.side,
      lots: amountOf(row.lots),
      reason: row.reason,
      at: instantOf(row.at.getTime()),
    }),
  )
