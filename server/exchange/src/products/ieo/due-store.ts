import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import {
  amount,
  type BatchQuery,
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

/** Subscriptions with a decided share that is not booked yet. */
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
  /** From 1. */
  number: integer,
  dueAt: instant,
  amount,
  releasedAt: nullable(instant),
})
export type StoredRelease = StoredOf<typeof releaseTable>

const newRelease = releaseTable.omit('id', 'releasedAt')

export const insertReleases = (tx: Tx, releases: readonly StoredOf<typeof newRelease>[]): Promise<number> =>
  newRelease.insert(tx, releases)

export async function lockDueReleases(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredRelease[]> {
  return releaseTable.from(tx).rows(sql`
    select * from ieo_release
    where released_at is null and due_at <= ${new Date(now)} and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by due_at, id limit ${limit} for update skip locked`)
}

/** A release happens at its due time, whenever that is processed. */
export const markReleased = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update ieo_release set released_at = due_at where id = any(${ids}::bigint[]) and released_at is null`)

export async function releasesOf(
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

/** The first end of a pro rata sale, or release, after an instant; null without one. */
export async function nextDue(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select least(
      (select min(ends_at) from ieo_project
        where mode = 'pro_rata' and allocated_at is null and ends_at > ${new Date(after)}),
      (select min(due_at) from ieo_release where released_at is null and due_at > ${new Date(after)})) as at`)
  return row?.at ? instantOf(row.at.getTime()) : null
}

/** Number of allocations and releases that were due before an instant. */
export async function overdue(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select ((select count(*) from ieo_project
        where mode = 'pro_rata' and allocated_at is null and ends_at < ${new Date(before)})
      + (select count(*) from ieo_subscription where share is not null and granted is null)
      + (select count(*) from ieo_release where released_at is null and due_at < ${new Date(before)}))::int as found`)
  return row?.found ?? 0
}
