import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, assert, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type {
  MerchantId,
  OtcFiat,
  OtcMethod,
  OtcOrder,
  OtcOrderId,
  OtcSide,
  OtcStatus,
} from '@bourse/contracts/otc'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export type StoredOrder = {
  readonly id: OtcOrderId
  readonly member: MemberId
  readonly merchant: MerchantId
  readonly side: OtcSide
  readonly asset: AssetId
  readonly fiat: OtcFiat
  readonly method: OtcMethod
  readonly price: Amount
  readonly quantity: Amount
  readonly total: Amount
  readonly status: OtcStatus
  readonly payee: OtcOrder['payee']
  /** In full, for the operator; null where the merchant is paid. */
  readonly payout: string | null
  readonly createdAt: Instant
  readonly payBy: Instant
  readonly paidAt: Instant | null
  readonly disputedAt: Instant | null
  readonly closedAt: Instant | null
  readonly proof: string | null
  readonly complaint: string | null
  readonly remark: string | null
}

type Row = {
  id: string
  member_id: string
  merchant_id: number
  side: OtcSide
  asset_id: number
  fiat: OtcFiat
  method: OtcMethod
  price: string
  quantity: string
  total: string
  status: OtcStatus
  payee: OtcOrder['payee']
  payout: string | null
  created_at: Date
  pay_by: Date
  paid_at: Date | null
  disputed_at: Date | null
  closed_at: Date | null
  proof: string | null
  complaint: string | null
  remark: string | null
}

const moment = (date: Date): Instant => instantOf(date.getTime())
const orNull = (date: Date | null): Instant | null => date && moment(date)

const toOrder = (row: Row): StoredOrder => ({
  id: row.id as OtcOrderId,
  member: row.member_id as MemberId,
  merchant: String(row.merchant_id) as MerchantId,
  side: row.side,
  asset: String(row.asset_id) as AssetId,
  fiat: row.fiat,
  method: row.method,
  price: amountOf(row.price),
  quantity: amountOf(row.quantity),
  total: amountOf(row.total),
  status: row.status,
  payee: row.payee,
  payout: row.payout,
  createdAt: moment(row.created_at),
  payBy: moment(row.pay_by),
  paidAt: orNull(row.paid_at),
  disputedAt: orNull(row.disputed_at),
  closedAt: orNull(row.closed_at),
  proof: row.proof,
  complaint: row.complaint,
  remark: row.remark,
})

export type OrderDraft = Omit<
  StoredOrder,
  'id' | 'status' | 'paidAt' | 'disputedAt' | 'closedAt' | 'proof' | 'complaint' | 'remark'
>

export async function insertOrder(tx: Tx, draft: OrderDraft): Promise<StoredOrder> {
  const { member, merchant, side, asset, fiat, method, payee, payout } = draft
  const row = await tx.row<Row>(sql`
    insert into otc_order (member_id, merchant_id, side, asset_id, fiat, method, price, quantity, total, payee, payout,
      created_at, pay_by)
    values (${member}, ${Number(merchant)}, ${side}, ${Number(asset)}, ${fiat}, ${method}, ${amountText(draft.price)},
      ${amountText(draft.quantity)}, ${amountText(draft.total)}, ${JSON.stringify(payee)}, ${payout},
      ${new Date(draft.createdAt)}, ${new Date(draft.payBy)})
    returning *`)
  assert(row !== null, 'an inserted order is returned')
  return toOrder(row)
}

export async function countOpen(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from otc_order where member_id = ${member} and closed_at is null`)
  return row?.found ?? 0
}

/**
 * Ends of a member's purchases since an instant that were not paid: cancelled by the member, or expired. The operator's
 * decisions carry a remark; an expiry that was processed late fell into a downtime, in which nothing could be paid.
 */
export async function listUnpaidClosings(
  reader: Reader,
  member: MemberId,
  since: Instant,
): Promise<Instant[]> {
  const rows = await reader.rows<{ closed_at: Date }>(sql`
    select closed_at from otc_order
    where member_id = ${member} and side = 'buy' and status in ('cancelled', 'expired') and paid_at is null
      and remark is null and closed_at > ${new Date(since)} and closed_at < pay_by + interval '1 minute'`)
  return rows.map((row) => moment(row.closed_at))
}

type Own = { readonly id: string; readonly member: MemberId }

export async function findOwn(reader: Reader, { id, member }: Own): Promise<StoredOrder | null> {
  const row = await reader.row<Row>(sql`select * from otc_order where id = ${id} and member_id = ${member}`)
  return row && toOrder(row)
}

/** Locks an order of a member, or with null of any member. */
export async function lockOrder(
  tx: Tx,
  { id, member }: { readonly id: string; readonly member: MemberId | null },
): Promise<StoredOrder | null> {
  const row = await tx.row<Row>(sql`
    select * from otc_order where id = ${id} and (${member}::bigint is null or member_id = ${member}) for update`)
  return row && toOrder(row)
}

type Filter = Paging & { readonly member: MemberId; readonly isOpen: boolean | null }

/** Newest first. */
export function listOrders(reader: Reader, filter: Filter) {
  const query = sql`
    select * from otc_order
    where member_id = ${filter.member} and (${filter.isOpen}::boolean is null or (closed_at is null) = ${filter.isOpen})
    order by id desc`
  return page(reader, query, filter, toOrder)
}

/** Of all members, oldest first; disputes before the others. */
export async function listOpen(reader: Reader): Promise<StoredOrder[]> {
  const rows = await reader.rows<Row>(
    sql`select * from otc_order where closed_at is null order by status <> 'disputed', id`,
  )
  return rows.map(toOrder)
}

export async function findOrder(reader: Reader, id: string): Promise<StoredOrder | null> {
  const row = await reader.row<Row>(sql`select * from otc_order where id = ${id}`)
  return row && toOrder(row)
}

/** Writes the parts of an order that change. */
export async function updateOrder(tx: Tx, order: StoredOrder): Promise<void> {
  const date = (at: Instant | null) => at && new Date(at)
  const { id, status, proof, complaint, remark, paidAt, disputedAt, closedAt } = order
  await tx.run(sql`
    update otc_order set status = ${status}, proof = ${proof}, complaint = ${complaint}, remark = ${remark},
      paid_at = ${date(paidAt)}, disputed_at = ${date(disputedAt)}, closed_at = ${date(closedAt)}
    where id = ${id}`)
}
