import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type MerchantId, OTC_FIATS, type OtcOrder, type OtcOrderId } from '@bourse/contracts/otc'
import {
  amount,
  columns,
  id,
  instant,
  integerId,
  json,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const otcOrderTable = table('otc_order', {
  id: id<OtcOrderId>(),
  member: ['member_id', id<MemberId>()],
  merchant: ['merchant_id', integerId<MerchantId>()],
  side: oneOf('buy', 'sell'),
  asset: ['asset_id', integerId<AssetId>()],
  fiat: oneOf(...OTC_FIATS),
  method: oneOf('bank', 'card', 'wallet'),
  price: amount,
  quantity: amount,
  total: amount,
  status: oneOf('placed', 'paid', 'disputed', 'released', 'cancelled', 'expired'),
  payee: json<OtcOrder['payee']>(),
  /** Full account for the operator; null where the merchant is paid. */
  payout: nullable(text),
  createdAt: instant,
  payBy: instant,
  paidAt: nullable(instant),
  disputedAt: nullable(instant),
  closedAt: nullable(instant),
  proof: nullable(text),
  complaint: nullable(text),
  remark: nullable(text),
})
export type StoredOrder = StoredOf<typeof otcOrderTable>

const orderDraft = otcOrderTable.omit(
  'id',
  'status',
  'paidAt',
  'disputedAt',
  'closedAt',
  'proof',
  'complaint',
  'remark',
)
export type OrderDraft = StoredOf<typeof orderDraft>

export const insertOrder = (tx: Tx, draft: OrderDraft): Promise<StoredOrder> =>
  orderDraft.insertOne(tx, draft, otcOrderTable)

export async function countOpen(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from otc_order where member_id = ${member} and closed_at is null`)
  return row?.found ?? 0
}

/**
 * Lists the ends of a member's purchases since an instant that were cancelled by the member or expired
 * unpaid. The operator's decisions carry a remark; an expiry that was processed late fell into a downtime, in
 * which nothing could be paid.
 */
export async function listUnpaidClosings(
  reader: Reader,
  member: MemberId,
  since: Instant,
): Promise<Instant[]> {
  const rows = await columns({ closedAt: instant }).from(reader).rows(sql`
    select closed_at from otc_order
    where member_id = ${member} and side = 'buy' and status in ('cancelled', 'expired') and paid_at is null
      and remark is null and closed_at > ${new Date(since)} and closed_at < pay_by + interval '1 minute'`)
  return rows.map(({ closedAt }) => closedAt)
}

type Own = { readonly id: string; readonly member: MemberId }

export async function findOwn(reader: Reader, { id, member }: Own): Promise<StoredOrder | null> {
  return otcOrderTable
    .from(reader)
    .row(sql`select * from otc_order where id = ${id} and member_id = ${member}`)
}

/** Locks an order of a member; null locks it for any member. */
export async function lockOrder(
  tx: Tx,
  { id, member }: { readonly id: string; readonly member: MemberId | null },
): Promise<StoredOrder | null> {
  return otcOrderTable.from(tx).row(sql`
    select * from otc_order where id = ${id} and (${member}::bigint is null or member_id = ${member}) for update`)
}

type Filter = Paging & { readonly member: MemberId; readonly isOpen: boolean | null }

/** Lists a member's orders, newest first. */
export function listOrders(reader: Reader, filter: Filter) {
  const query = sql`
    select * from otc_order
    where member_id = ${filter.member} and (${filter.isOpen}::boolean is null or (closed_at is null) = ${filter.isOpen})
    order by id desc`
  return page(reader, query, filter, otcOrderTable.decode)
}

/** Lists open orders of all members, disputes first, then oldest first. */
export async function listOpen(reader: Reader): Promise<StoredOrder[]> {
  return otcOrderTable
    .from(reader)
    .rows(sql`select * from otc_order where closed_at is null order by status <> 'disputed', id`)
}

export async function findOrder(reader: Reader, id: string): Promise<StoredOrder | null> {
  return otcOrderTable.from(reader).row(sql`select * from otc_order where id = ${id}`)
}

const orderState = otcOrderTable.pick(
  'id',
  'status',
  'proof',
  'complaint',
  'remark',
  'paidAt',
  'disputedAt',
  'closedAt',
)

/** Writes the parts of an order that change. */
export const updateOrder = (tx: Tx, order: StoredOrder): Promise<number> => orderState.update(tx, [order])
