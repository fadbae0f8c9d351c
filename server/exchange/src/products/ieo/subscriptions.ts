import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Id, type Instant, instantOf } from '@bourse/contracts/kit'
import type { ProjectId } from '@bourse/contracts/ieo'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export type SubscriptionId = Id<'subscription'>

export type StoredSubscription = {
  readonly id: SubscriptionId
  readonly member: MemberId
  readonly project: ProjectId
  readonly quantity: Amount
  /** For one coin: of the sale, or of its market at the subscription. */
  readonly price: Amount
  readonly commit: Amount
  readonly createdAt: Instant
  /** Decided by the allocation of a pro rata sale: the coins, and the unit of rounding among them. */
  readonly share: Amount | null
  readonly extra: Amount
  /** Booked coins and charge; null until then. */
  readonly granted: Amount | null
  readonly paid: Amount | null
  readonly released: Amount
}

type Row = {
  id: string
  member_id: string
  project_id: string
  quantity: string
  price: string
  commit: string
  created_at: Date
  share: string | null
  extra: string
  granted: string | null
  paid: string | null
  released: string
}

const orNull = (text: string | null): Amount | null => (text === null ? null : amountOf(text))

export const toSubscription = (row: Row): StoredSubscription => ({
  id: row.id as SubscriptionId,
  member: row.member_id as MemberId,
  project: row.project_id as ProjectId,
  quantity: amountOf(row.quantity),
  price: amountOf(row.price),
  commit: amountOf(row.commit),
  createdAt: instantOf(row.created_at.getTime()),
  share: orNull(row.share),
  extra: amountOf(row.extra),
  granted: orNull(row.granted),
  paid: orNull(row.paid),
  released: amountOf(row.released),
})

export type SubscriptionRow = Row

type Draft = Pick<StoredSubscription, 'member' | 'project' | 'quantity' | 'price' | 'commit' | 'createdAt'>

export async function insertSubscription(tx: Tx, draft: Draft): Promise<StoredSubscription> {
  const [row] = await tx.rows<Row>(sql`
    insert into ieo_subscription (member_id, project_id, quantity, price, commit, created_at)
    values (${draft.member}, ${draft.project}, ${amountText(draft.quantity)}, ${amountText(draft.price)},
      ${amountText(draft.commit)}, ${new Date(draft.createdAt)})
    returning *`)
  return toSubscription(row as Row)
}

/** The coins that a member has subscribed in a project. */
export async function ownQuantity(reader: Reader, member: MemberId, project: ProjectId): Promise<Amount> {
  const row = await reader.row<{ total: string }>(sql`
    select coalesce(sum(quantity), 0)::text as total from ieo_subscription
    where member_id = ${member} and project_id = ${project}`)
  return amountOf(row?.total ?? '0')
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
    toSubscription,
  )

/** Every subscription of a project, for its allocation. */
export async function subscriptionsOf(reader: Reader, project: ProjectId): Promise<StoredSubscription[]> {
  const rows = await reader.rows<Row>(
    sql`select * from ieo_subscription where project_id = ${project} order by id`,
  )
  return rows.map(toSubscription)
}

/** The newest subscription of a member in a project. */
export async function newestSubscription(
  reader: Reader,
  member: MemberId,
  project: ProjectId,
): Promise<StoredSubscription | null> {
  const row = await reader.row<Row>(sql`
    select * from ieo_subscription
    where project_id = ${project} and member_id = ${member} order by id desc limit 1`)
  return row && toSubscription(row)
}

type Share = { readonly quantity: Amount; readonly extra: Amount }

export const writeShares = (tx: Tx, shares: ReadonlyMap<string, Share>): Promise<number> =>
  tx.run(sql`
    update ieo_subscription set share = decided.share, extra = decided.extra
    from unnest(${[...shares.keys()]}::bigint[],
      ${[...shares.values()].map(({ quantity }) => amountText(quantity))}::numeric[],
      ${[...shares.values()].map(({ extra }) => amountText(extra))}::numeric[]) as decided (id, share, extra)
    where ieo_subscription.id = decided.id`)

export type Granted = {
  readonly subscription: StoredSubscription
  readonly quantity: Amount
  readonly paid: Amount
}

export const writeGrants = (tx: Tx, grants: readonly Granted[]): Promise<number> =>
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
