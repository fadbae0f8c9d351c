import type { MemberId } from '@bourse/contracts/account'
import { type CopySizing, type SkipReason, weekEndAfter } from '@bourse/contracts/copy-trading'
import type { PositionId } from '@bourse/contracts/futures'
import { amountText, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { CopyJob } from './job-store.ts'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/** Members who follow or followed a leader. */
export const followingTable = table('copy_following', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  leader: ['leader_id', id<MemberId>()],
  mode: oneOf('multiple', 'lots'),
  size: amount,
  followedAt: instant,
  cancelledAt: nullable(instant),
  highWaterMark: amount,
  sharePaid: amount,
})
export type StoredFollowing = StoredOf<typeof followingTable>

export async function listActiveFollowings(reader: Reader, member: MemberId): Promise<StoredFollowing[]> {
  return followingTable.from(reader).rows(sql`
    select * from copy_following where member_id = ${member} and cancelled_at is null`)
}

export type FollowingDraft = CopySizing & Pick<StoredFollowing, 'member' | 'leader' | 'followedAt'>

export async function insertFollowing(tx: Tx, draft: FollowingDraft): Promise<string | null> {
  const row = await followingTable.pick('id').from(tx).row(sql`
    insert into copy_following (member_id, leader_id, mode, size, followed_at, after_job, share_due_at, high_water_mark)
    select ${draft.member}, ${draft.leader}::bigint, ${draft.mode}, ${amountText(draft.size)}::numeric,
      ${new Date(draft.followedAt)}::timestamptz, coalesce(max(id), 0), ${new Date(weekEndAfter(draft.followedAt))}::timestamptz,
      -- A loss of an earlier following is made up for first.
      coalesce((select greatest(high_water_mark - profit, 0) from following_result
        where member_id = ${draft.member} and leader_id = ${draft.leader}::bigint order by id desc limit 1), 0)
    from copy_job where leader_id = ${draft.leader}::bigint
    returning id`)
  return row && row.id
}

/** Locks the row of an active following. */
export async function lockFollowing(
  tx: Tx,
  { member, leader }: Pick<StoredFollowing, 'member' | 'leader'>,
): Promise<StoredFollowing | null> {
  return followingTable.from(tx).row(sql`
    select * from copy_following where member_id = ${member} and leader_id = ${leader} and cancelled_at is null
    for update`)
}

export async function resizeFollowing(tx: Tx, id: string, { mode, size }: CopySizing): Promise<void> {
  await tx.run(sql`
    update copy_following set mode = ${mode}, size = ${amountText(size)} where id = ${id}::bigint`)
}

/** Cancels followings, at the earliest at their last copy: its opening may carry a later instant. */
export async function cancelFollowings(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`
    update copy_following set cancelled_at = greatest(${new Date(at)}::timestamptz,
      (select max(at) from copy where copy.following_id = copy_following.id))
    where id = any(${[...ids]}::bigint[])`)
}

export type FollowerRange = {
  readonly leader: MemberId
  /** Restricts the range to members who followed before this work was stored. */
  readonly job?: CopyJob
  readonly after: string
  /** No limit when null. */
  readonly limit: number | null
}

/** Locks active followings of a leader in the order of their members. */
export async function lockFollowers(
  tx: Tx,
  { leader, job, after, limit }: FollowerRange,
): Promise<StoredFollowing[]> {
  return followingTable.from(tx).rows(sql`
    select * from copy_following
    where leader_id = ${leader} and cancelled_at is null and member_id > ${after}::bigint
      and (${job?.id ?? null}::bigint is null
        or (after_job < ${job?.id ?? null}::bigint and followed_at <= ${job === undefined ? null : new Date(job.at)}::timestamptz))
    order by member_id limit ${limit}::bigint for update`)
}

export type CopyRecord = {
  readonly job: string
  readonly member: MemberId
  readonly following: string
  readonly position: PositionId | null
  readonly reason: SkipReason | null
}

/** Stores copies; the database refuses a second copy of one opening for a member. */
export async function insertCopies(tx: Tx, copies: readonly CopyRecord[], at: Instant): Promise<void> {
  await tx.run(sql`
    insert into copy (job_id, member_id, following_id, position_id, reason, at)
    select job, member, following, position, reason, ${new Date(at)}
    from json_to_recordset(${JSON.stringify(copies)}::json)
      as copied (job bigint, member bigint, following bigint, position bigint, reason text)`)
}

const openCopy = columns({
  id: id<PositionId>(),
  member: ['member_id', id<MemberId>()],
  leader: ['leader_id', id<MemberId>()],
})
export type OpenCopy = StoredOf<typeof openCopy>

/** Lists open copies of one position of a leader, ordered by member. */
export async function listCopies(
  reader: Reader,
  {
    position,
    after,
    limit,
  }: { readonly position: PositionId; readonly after: string; readonly limit: number },
): Promise<OpenCopy[]> {
  return openCopy.from(reader).rows(sql`
    select id, member_id, leader_id from futures_position
    where leader_position = ${position} and origin = 'copied' and status = 'open'
      and member_id > ${after}::bigint order by member_id limit ${limit}`)
}

/** Lists open copies of a leader's positions, of one follower or of all. */
export async function listOpenCopies(
  reader: Reader,
  leader: MemberId,
  member: MemberId | null = null,
): Promise<OpenCopy[]> {
  return openCopy.from(reader).rows(sql`
    select id, member_id, leader_id from futures_position
    where leader_id = ${leader} and (${member}::bigint is null or member_id = ${member}::bigint)
      and origin = 'copied' and status = 'open' order by member_id, id`)
}

/** Lists a member's followings with the results of their copies, newest first. */
const followingSums = columns({
  ...followingTable.fields,
  openCopies: ['open', nullable(list(id<PositionId>()))],
  closedCopies: ['closed', integer],
  skippedCopies: ['skipped', integer],
  profit: amount,
})
type SumColumns = StoredOf<typeof followingSums>
export type FollowingSums = SumColumns & { readonly openCopies: readonly PositionId[] }

const toSums = (row: SumColumns): FollowingSums => ({ ...row, openCopies: row.openCopies ?? [] })

export const listFollowings = (reader: Reader, { member, ...at }: Paging & { readonly member: MemberId }) =>
  page(
    reader,
    sql`select * from following_result where member_id = ${member} order by id desc`,
    at,
    (row: Row) => toSums(followingSums.decode(row)),
  )

/** Lists the followings of a leader with their results, newest first. */
export async function listFollowers(
  reader: Reader,
  leader: MemberId,
  limit: number,
): Promise<FollowingSums[]> {
  const rows = await followingSums.from(reader).rows(sql`
    select * from following_result where leader_id = ${leader} and cancelled_at is null
    order by id desc limit ${limit}`)
  return rows.map(toSums)
}

const skipColumns = columns({
  id: id(),
  leader: ['leader_id', id<MemberId>()],
  leaderPosition: ['position_id', id<PositionId>()],
  market: id<MarketId>(),
  side: oneOf('long', 'short'),
  lots: amount,
  reason: oneOf('lots', 'margin', 'closed', 'price', 'limit', 'rate', 'account', 'country'),
  at: instant,
})
export type Skip = StoredOf<typeof skipColumns>

/** Lists openings that were not copied, newest first. */
export const listSkips = (
  reader: Reader,
  { member, leader, ...at }: Paging & { readonly member: MemberId; readonly leader: MemberId | null },
) =>
  page(
    reader,
    sql`select job.id, job.leader_id, job.position_id, job.tick ->> 'market' as market, job.side, job.lots,
        copy.reason, copy.at
      from copy join copy_job as job on job.id = copy.job_id
      where copy.member_id = ${member} and copy.reason is not null
        and (${leader}::bigint is null or job.leader_id = ${leader}::bigint)
      order by copy.job_id desc`,
    at,
    skipColumns.decode,
  )
