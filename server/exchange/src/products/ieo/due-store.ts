import type { MemberId } from '@bourse/contracts/account'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import {
  amount,
  type BatchQuery,
  columns,
  dueRows,
  groupBy,
  id,
  instant,
  integer,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import { type StoredSubscription, type SubscriptionId, subscriptionTable } from './subscriptions.ts'
import { projectTable } from './projects.ts'

/** Locks subscriptions whose decided share is not booked yet. */
export async function lockDecided(
  tx: Reader,
  { worker, limit, except }: BatchQuery,
): Promise<StoredSubscription[]> {
  return subscriptionTable.from(tx).rows(sql`
    select * from ieo_subscription
    where share is not null and granted is null and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by id limit ${limit} for update skip locked`)
}

/** One release of locked coins. */
export const releaseTable = table('ieo_release', {
  id: id(),
  subscription: ['subscription_id', id<SubscriptionId>()],
  member: ['member_id', id<MemberId>()],
  /** Number of the release, from 1. */
  number: integer,
  dueAt: instant,
  amount,
  releasedAt: nullable(instant),
})
export type StoredRelease = StoredOf<typeof releaseTable>

const newRelease = releaseTable.omit('id', 'releasedAt')

export const insertReleases = (tx: Tx, releases: readonly StoredOf<typeof newRelease>[]): Promise<number> =>
  newRelease.insert(tx, releases)

/** Releases that are not processed yet. */
export const dueReleases = dueRows(releaseTable.decode, {
  table: 'ieo_release',
  at: 'due_at',
  where: 'due.released_at is null',
})

/** Marks releases as processed, at their due time. */
export const markReleased = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update ieo_release set released_at = due_at where id = any(${ids}::bigint[]) and released_at is null`)

export async function listReleases(
  reader: Reader,
  subscriptions: readonly SubscriptionId[],
): Promise<ReadonlyMap<SubscriptionId, StoredRelease[]>> {
  const releases = await releaseTable.from(reader).rows(sql`
    select * from ieo_release where subscription_id = any(${subscriptions}::bigint[])
    order by subscription_id, number`)
  return groupBy(releases, ({ subscription }) => subscription)
}

export async function subscriptionsById(
  reader: Reader,
  ids: readonly SubscriptionId[],
): Promise<ReadonlyMap<SubscriptionId, StoredSubscription>> {
  const own = await subscriptionTable
    .from(reader)
    .rows(sql`select * from ieo_subscription where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(own.map((subscription) => [subscription.id, subscription]))
}

const unallocated = dueRows(projectTable.decode, {
  table: 'ieo_project',
  at: 'ends_at',
  where: `due.mode = 'pro_rata' and due.allocated_at is null`,
})

/** Finds the first end of a pro rata sale, or release, after an instant; null without one. */
export async function nextDue(reader: Reader, after: Instant): Promise<Instant | null> {
  const found = [await unallocated.next(reader, after), await dueReleases.next(reader, after)]
  const next = Math.min(...found.map((at) => at ?? Infinity))
  return Number.isFinite(next) ? toInstant(next) : null
}

/** Counts allocations and releases that were due before an instant. */
export async function overdue(reader: Reader, before: Instant): Promise<number> {
  const decided = await columns({ found: integer }).from(reader).row(sql`
    select count(*)::int as found from ieo_subscription where share is not null and granted is null`)
  const late = [await unallocated.overdue(reader, before), await dueReleases.overdue(reader, before)]
  return late.reduce((all, one) => all + one, decided?.found ?? 0)
}
