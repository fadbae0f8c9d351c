import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Withdrawal, WithdrawalMethod } from '@bourse/contracts/wallet'
import { type Reader, type Tx, sql, page, type Paging } from '#platform/kernel'

export type NewWithdrawal = {
  readonly member: MemberId
  readonly asset: AssetId
  readonly quantity: Amount
  readonly fee: Amount
  readonly method: WithdrawalMethod
  readonly network: string | null
  readonly tag: string | null
  /** In full, for the operator. */
  readonly target: string
  /** As the member sees it. */
  readonly shown: string
  readonly btc: Amount
  readonly usd: Amount
  readonly at: Instant
}

export type StoredWithdrawal = NewWithdrawal & {
  readonly id: Withdrawal['id']
  readonly status: Withdrawal['status']
  readonly reason: string | null
  readonly updatedAt: Instant
}

type Row = {
  id: string
  member_id: string
  asset_id: number
  quantity: string
  fee: string
  method: WithdrawalMethod
  network: string | null
  tag: string | null
  target: string
  shown: string
  btc: string
  usd: string
  status: Withdrawal['status']
  reason: string | null
  at: Date
  updated_at: Date
}

const toWithdrawal = (row: Row): StoredWithdrawal => ({
  id: row.id as Withdrawal['id'],
  member: row.member_id as MemberId,
  asset: String(row.asset_id) as AssetId,
  quantity: amountOf(row.quantity),
  fee: amountOf(row.fee),
  method: row.method,
  network: row.network,
  tag: row.tag,
  target: row.target,
  shown: row.shown,
  btc: amountOf(row.btc),
  usd: amountOf(row.usd),
  status: row.status,
  reason: row.reason,
  at: instantOf(row.at.getTime()),
  updatedAt: instantOf(row.updated_at.getTime()),
})

export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<StoredWithdrawal> {
  const at = new Date(one.at)
  const [row] = await tx.rows<Row>(sql`
    insert into withdrawal (member_id, asset_id, quantity, fee, method, network, tag, target, shown, btc, usd, status, at, updated_at)
    values (${one.member}, ${Number(one.asset)}, ${amountText(one.quantity)}, ${amountText(one.fee)}, ${one.method},
      ${one.network}, ${one.tag}, ${one.target}, ${one.shown}, ${amountText(one.btc)}, ${amountText(one.usd)}, 'submitted', ${at}, ${at})
    returning *`)
  return toWithdrawal(row as Row)
}

/** Withdrawals that are not reviewed: their money is on hold and may leave. */
export async function submittedOf(
  reader: Reader,
  member: MemberId,
): Promise<readonly Pick<StoredWithdrawal, 'asset' | 'quantity'>[]> {
  const rows = await reader.rows<Row>(
    sql`select * from withdrawal where member_id = ${member} and status = 'submitted'`,
  )
  return rows.map(toWithdrawal)
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal | null> {
  const row = await tx.row<Row>(sql`select * from withdrawal where id = ${id} for update`)
  return row && toWithdrawal(row)
}

type ReviewDecision = { status: 'approved' | 'rejected'; reason: string | null; at: Instant }

export async function reviewWithdrawal(
  tx: Tx,
  id: string,
  { status, reason, at }: ReviewDecision,
): Promise<void> {
  await tx.run(sql`
    update withdrawal set status = ${status}, reason = ${reason}, updated_at = ${new Date(at)} where id = ${id}`)
}

export const listWithdrawals = (reader: Reader, member: MemberId, at: Paging) =>
  page(reader, sql`select * from withdrawal where member_id = ${member} order by id desc`, at, toWithdrawal)

export async function listWaitingWithdrawals(reader: Reader): Promise<StoredWithdrawal[]> {
  const rows = await reader.rows<Row>(sql`
    select * from withdrawal where status = 'submitted' order by id limit 200`)
  return rows.map(toWithdrawal)
}

/**
 * The value of a member's withdrawals since an instant, at the prices of their requests. Rejected ones do not
 * count.
 */
export async function usedSince(
  reader: Reader,
  member: MemberId,
  since: Instant,
): Promise<{ btc: Amount; usd: Amount }> {
  const row = await reader.row<{ btc: string; usd: string }>(sql`
    select coalesce(sum(btc), 0)::text as btc, coalesce(sum(usd), 0)::text as usd from withdrawal
    where member_id = ${member} and status <> 'rejected' and at > ${new Date(since)}`)
  return { btc: amountOf(row?.btc ?? '0'), usd: amountOf(row?.usd ?? '0') }
}
