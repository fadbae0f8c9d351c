import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import { type BatchQuery, groupBy, type Reader, sql, type Tx } from '#platform/kernel'

import {
  type StoredSubscription,
  type SubscriptionId,
  type SubscriptionRow,
  toSubscription,
} from './subscriptions.ts'

/** Subscriptions with a decided share that is not booked yet. */
export async function lockDecided(
  tx: Reader,
  { worker, limit, except }: BatchQuery,
): Promise<StoredSubscription[]> {
  const rows = await tx.rows<SubscriptionRow>(sql`
    select * from ieo_subscription
    where share is not null and granted is null and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by id limit ${limit} for update skip locked`)
  return rows.map(toSubscription)
}

/** One release of locked coins. */
export type StoredRelease = {
  readonly id: string
  readonly subscription: SubscriptionId
  readonly member: MemberId
  /** From 1. */
  readonly number: number
  readonly dueAt: Instant
  readonly amount: Amount
  readonly releasedAt: Instant | null
}

type Row = {
  id: string
  subscription_id: string
  member_id: string
  number: number
  due_at: Date
  amount: string
  released_at: Date | null
}

const toRelease = (row: Row): StoredRelease => ({
  id: row.id,
  subscription: row.subscription_id as SubscriptionId,
  member: row.member_id as MemberId,
  number: row.number,
  dueAt: instantOf(row.due_at.getTime()),
  amount: amountOf(row.amount),
  releasedAt: row.released_at === null ? null : instantOf(row.released_at.getTime()),
})

type NewRelease = Pick<StoredRelease, 'subscription' | 'member' | 'number' | 'dueAt' | 'amount'>

export async function insertReleases(tx: Tx, releases: readonly NewRelease[]): Promise<void> {
  if (releases.length === 0) return
  await tx.run(sql`
    insert into ieo_release (subscription_id, member_id, number, due_at, amount)
    select * from unnest(${releases.map(({ subscription }) => subscription)}::bigint[],
      ${releases.map(({ member }) => member)}::bigint[], ${releases.map(({ number }) => number)}::int[],
      ${releases.map(({ dueAt }) => new Date(dueAt).toISOString())}::timestamptz[],
      ${releases.map(({ amount }) => amountText(amount))}::numeric[])`)
}

export async function lockDueReleases(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredRelease[]> {
  const rows = await tx.rows<Row>(sql`
    select * from ieo_release
    where released_at is null and due_at <= ${new Date(now)} and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by due_at, id limit ${limit} for update skip locked`)
  return rows.map(toRelease)
}

/** A release happens at its due time, whenever that is processed. */
export const markReleased = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update ieo_release set released_at = due_at where id = any(${ids}::bigint[]) and released_at is null`)

export async function releasesOf(
  reader: Reader,
  subscriptions: readonly SubscriptionId[],
): Promise<ReadonlyMap<SubscriptionId, StoredRelease[]>> {
  const rows = await reader.rows<Row>(sql`
    select * from ieo_release where subscription_id = any(${subscriptions}::bigint[])
    order by subscription_id, number`)
  return groupBy(rows.map(toRelease), ({ subscription }) => subscription)
}

export async function subscriptionsById(
  reader: Reader,
  ids: readonly SubscriptionId[],
): Promise<ReadonlyMap<SubscriptionId, StoredSubscription>> {
  const rows = await reader.rows<SubscriptionRow>(
    sql`select * from ieo_subscription where id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id as SubscriptionId, toSubscription(row)]))
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
