import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, amountText, type Id } from '@bourse/contracts/kit'
import type { ProjectId } from '@bourse/contracts/ieo'
import {
  amount,
  id,
  instant,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export type SubscriptionId = Id<'subscription'>

export const subscriptionTable = table('ieo_subscription', {
  id: id<SubscriptionId>(),
  member: ['member_id', id<MemberId>()],
  project: ['project_id', id<ProjectId>()],
  quantity: amount,
  /** Price of one coin: that of the sale, or of its market at the subscription. */
  price: amount,
  commit: amount,
  createdAt: instant,
  /** Coins decided by the allocation of a pro rata sale, and the unit of rounding among them. */
  share: nullable(amount),
  extra: amount,
  /** Booked coins and charge; null until then. */
  granted: nullable(amount),
  paid: nullable(amount),
  released: amount,
})
export type StoredSubscription = StoredOf<typeof subscriptionTable>

const draft = subscriptionTable.pick('member', 'project', 'quantity', 'price', 'commit', 'createdAt')

export const insertSubscription = (tx: Tx, own: StoredOf<typeof draft>): Promise<StoredSubscription> =>
  draft.insertOne(tx, own, subscriptionTable)

/** Sums the coins that a member has subscribed in a project. */
export async function ownQuantity(reader: Reader, member: MemberId, project: ProjectId): Promise<Amount> {
  const row = await reader.row<{ total: string }>(sql`
    select coalesce(sum(quantity), 0)::text as total from ieo_subscription
    where member_id = ${member} and project_id = ${project}`)
  return toAmount(row?.total ?? '0')
}

export const listSubscriptions = (
  reader: Reader,
  member: MemberId,
  at: Paging,
): Promise<{ rows: StoredSubscription[]; total: number }> =>
  page(
    reader,
    sql`select * from ieo_subscription where member_id = ${member} order by id desc`,
    at,
    subscriptionTable.decode,
  )

/** Lists every subscription of a project, for its allocation. */
export async function listProjectSubscriptions(
  reader: Reader,
  project: ProjectId,
): Promise<StoredSubscription[]> {
  return subscriptionTable
    .from(reader)
    .rows(sql`select * from ieo_subscription where project_id = ${project} order by id`)
}

/** Finds the newest subscription of a member in a project. */
export async function newestSubscription(
  reader: Reader,
  member: MemberId,
  project: ProjectId,
): Promise<StoredSubscription | null> {
  return subscriptionTable.from(reader).row(sql`
    select * from ieo_subscription
    where project_id = ${project} and member_id = ${member} order by id desc limit 1`)
}

type Share = { readonly quantity: Amount; readonly extra: Amount }

export const writeShares = (tx: Tx, shares: ReadonlyMap<string, Share>): Promise<number> =>
  tx.run(sql`
    update ieo_subscription set share = decided.share, extra = decided.extra
    from unnest(${[...shares.keys()]}::bigint[],
      ${[...shares.values()].map(({ quantity }) => amountText(quantity))}::numeric[],
      ${[...shares.values()].map(({ extra }) => amountText(extra))}::numeric[]) as decided (id, share, extra)
    where ieo_subscription.id = decided.id`)

export type SubscriptionGrant = {
  readonly subscription: StoredSubscription
  readonly quantity: Amount
  readonly paid: Amount
}

export const writeGrants = (tx: Tx, grants: readonly SubscriptionGrant[]): Promise<number> =>
  tx.run(sql`
    update ieo_subscription set granted = decided.granted, paid = decided.paid
    from unnest(${grants.map(({ subscription }) => subscription.id)}::bigint[],
      ${grants.map(({ quantity }) => amountText(quantity))}::numeric[],
      ${grants.map(({ paid }) => amountText(paid))}::numeric[]) as decided (id, granted, paid)
    where ieo_subscription.id = decided.id and ieo_subscription.granted is null`)

export const addReleased = (
  tx: Tx,
  parts: readonly { readonly subscription: SubscriptionId; readonly amount: Amount }[],
): Promise<number> =>
  tx.run(sql`
    update ieo_subscription set released = released + part.amount
    from (select id, sum(amount) as amount from unnest(${parts.map(({ subscription }) => subscription)}::bigint[],
      ${parts.map(({ amount }) => amountText(amount))}::numeric[]) as given (id, amount) group by id) as part
    where ieo_subscription.id = part.id`)
