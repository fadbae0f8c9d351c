import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Deposit } from '@bourse/contracts/wallet'
import { type Reader, type Tx, sql, page, type Paging } from '#platform/kernel'

export type StoredDeposit = {
  readonly id: Deposit['id']
  readonly member: MemberId
  readonly asset: AssetId
  readonly amount: Amount
  readonly voucher: string
  readonly status: Deposit['status']
  readonly remark: string | null
  readonly at: Instant
  readonly updatedAt: Instant
}

type Row = {
  id: string
  member_id: string
  asset_id: number
  amount: string
  voucher: string
  status: Deposit['status']
  remark: string | null
  at: Date
  updated_at: Date
}

const toDeposit = (row: Row): StoredDeposit => ({
  id: row.id as Deposit['id'],
  member: row.member_id as MemberId,
  asset: String(row.asset_id) as AssetId,
  amount: amountOf(row.amount),
  voucher: row.voucher,
  status: row.status,
  remark: row.remark,
  at: instantOf(row.at.getTime()),
  updatedAt: instantOf(row.updated_at.getTime()),
})

type NewDeposit = { member: MemberId; asset: AssetId; amount: Amount; voucher: string; at: Instant }

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<StoredDeposit> {
  const at = new Date(deposit.at)
  const [row] = await tx.rows<Row>(sql`
    insert into deposit (member_id, asset_id, amount, voucher, status, at, updated_at)
    values (${deposit.member}, ${Number(deposit.asset)}, ${amountText(deposit.amount)}, ${deposit.voucher},
      'submitted', ${at}, ${at})
    returning *`)
  return toDeposit(row as Row)
}

export async function lockDeposit(tx: Tx, id: string): Promise<StoredDeposit | null> {
  const row = await tx.row<Row>(sql`select * from deposit where id = ${id} for update`)
  return row && toDeposit(row)
}

type ReviewDecision = {
  status: 'approved' | 'rejected'
  remark: string | null
  usd: Amount | null
  at: Instant
}

export async function reviewDeposit(
  tx: Tx,
  id: string,
  { status, remark, usd, at }: ReviewDecision,
): Promise<void> {
  const worth = usd === null ? null : amountText(usd)
  await tx.run(sql`
    update deposit set status = ${status}, remark = ${remark}, usd = ${worth}, updated_at = ${new Date(at)}
    where id = ${id}`)
}

export const listDeposits = (reader: Reader, member: MemberId, at: Paging) =>
  page(reader, sql`select * from deposit where member_id = ${member} order by id desc`, at, toDeposit)

export async function listWaiting(reader: Reader): Promise<StoredDeposit[]> {
  const rows = await reader.rows<Row>(sql`
    select * from deposit where status = 'submitted' order by id limit 200`)
  return rows.map(toDeposit)
}

/**
 * The highest net deposits that these members ever had, in USD at the prices of their approval; one without an approved
 * deposit is omitted. `before` leaves out the newest deposit.
 */
export async function depositPeaksUsd(
  reader: Reader,
  members: readonly MemberId[],
  before: string | null = null,
): Promise<ReadonlyMap<MemberId, Amount>> {
  const rows = await reader.rows<{ member: MemberId; usd: string }>(sql`
    select member_id::text as member, greatest(max(total), 0)::text as usd from net_deposit
    where member_id = any(${[...members]}::bigint[]) and deposit_id is distinct from ${before}::bigint
    group by member_id`)
  return new Map(rows.map(({ member, usd }) => [member, amountOf(usd)]))
}

/** When the net deposits first exceeded an amount; null when they never did. */
export async function depositsExceededAt(
  reader: Reader,
  member: MemberId,
  above: Amount,
): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(at) as at from net_deposit where member_id = ${member} and total > ${amountText(above)}::numeric`)
  return row?.at ? instantOf(row.at.getTime()) : null
}

/** The worth of approved deposits in USD by id; null for one that was rejected, and waiting ones are omitted. */
export async function approvedUsd(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await reader.rows<{ id: string; usd: string | null }>(sql`
    select id::text, usd::text from deposit where id = any(${ids}::bigint[]) and status <> 'submitted'`)
  return new Map(rows.map(({ id, usd }) => [id, usd === null ? null : amountOf(usd)]))
}
