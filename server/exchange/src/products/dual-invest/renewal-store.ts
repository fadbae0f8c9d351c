import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText } from '@bourse/contracts/kit'
import { amount, columns, dueRows, id, instant, type Row, sql, type Tx } from '#platform/kernel'
import type { SettledOrder } from './due-store.ts'
import { dualProductTable, type StoredProduct } from './store.ts'

export type RenewalResult = 'rate' | 'shares' | 'late' | 'frozen' | 'country'

const dueColumns = columns({
  renewal: ['renewal_id', id()],
  member: ['member_id', id<MemberId>()],
  leastRate: amount,
  settledAt: ['due_at', instant],
  payout: amount,
  payoutAsset: ['payout_asset_id', id()],
})
/** A renewal with the product of the purchase that was settled. */
export type DueRenewal = {
  readonly id: string
  readonly product: StoredProduct
  readonly terms: ReturnType<typeof dueColumns.decode>
}

const toDue = (row: Row): DueRenewal => {
  const terms = dueColumns.decode(row)
  return { id: terms.renewal, terms, product: dualProductTable.decode(row) }
}

export const dueRenewals = dueRows(toDue, {
  table: 'dual_renewal',
  at: 'due_at',
  where: 'due.result is null',
  select: `product.*, due.id as renewal_id, due.member_id, due.least_rate, due.due_at, bought.payout,
    bought.payout_asset_id::text as payout_asset_id`,
  join: `join dual_order as bought on bought.id = due.order_id
    join dual_product as product on product.id = bought.product_id`,
})

/** Sets the lowest rate of an open purchase, or, with null, lets it end. */
export async function writeRenewal(
  tx: Tx,
  { order, member, leastRate }: { order: string; member: MemberId; leastRate: Amount | null },
): Promise<void> {
  if (leastRate === null) return void (await tx.run(sql`delete from dual_renewal where order_id = ${order}`))
  await tx.run(sql`
    insert into dual_renewal (order_id, member_id, least_rate)
    values (${order}, ${member}, ${amountText(leastRate)})
    on conflict (order_id) do update set least_rate = excluded.least_rate`)
}

/** Locks the member's purchase if it is not settled; returns whether there is one. */
export const lockOpenOrder = async (tx: Tx, member: MemberId, order: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from dual_order where id = ${order} and member_id = ${member} and status = 'purchased'
    for no key update`)) !== null

/** Makes the renewals of settled purchases due; those of failed ones, whose money was returned, end. */
export async function startRenewals(tx: Tx, settled: readonly SettledOrder[]): Promise<void> {
  const ids = (isRefunded: boolean) =>
    settled.filter(({ outcome }) => (outcome === 'refunded') === isRefunded).map(({ order }) => order.id)
  await tx.run(sql`delete from dual_renewal where order_id = any(${ids(true)}::bigint[])`)
  await tx.run(sql`
    update dual_renewal set due_at = dual_order.settled_at from dual_order
    where dual_order.id = order_id and order_id = any(${ids(false)}::bigint[])`)
}

export async function finishRenewal(
  tx: Tx,
  renewal: string,
  finished: { readonly result: RenewalResult } | { readonly result: 'renewed'; readonly order: string },
): Promise<void> {
  const order = finished.result === 'renewed' ? finished.order : null
  await tx.run(sql`
    update dual_renewal set result = ${finished.result}, renewed_to = ${order} where id = ${renewal}`)
}
