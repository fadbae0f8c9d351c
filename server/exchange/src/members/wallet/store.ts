import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Deposit } from '@bourse/contracts/wallet'
import {
  amount,
  columns,
  id,
  instant,
  integerId,
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

export const depositTable = table('deposit', {
  id: id<Deposit['id']>(),
  member: ['member_id', id<MemberId>()],
  asset: ['asset_id', integerId<AssetId>()],
  amount,
  voucher: text,
  status: oneOf('submitted', 'approved', 'rejected'),
  remark: nullable(text),
  at: instant,
  updatedAt: instant,
})
export type StoredDeposit = StoredOf<typeof depositTable>

const newDeposit = depositTable.omit('id', 'remark')
type NewDeposit = Omit<StoredOf<typeof newDeposit>, 'status' | 'updatedAt'>

export const insertDeposit = (tx: Tx, deposit: NewDeposit): Promise<StoredDeposit> =>
  newDeposit.insertOne(tx, { ...deposit, status: 'submitted', updatedAt: deposit.at }, depositTable)

export async function lockDeposit(tx: Tx, id: string): Promise<StoredDeposit | null> {
  return depositTable.from(tx).row(sql`select * from deposit where id = ${id} for update`)
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
  page(
    reader,
    sql`select * from deposit where member_id = ${member} order by id desc`,
    at,
    depositTable.decode,
  )

export async function listWaiting(reader: Reader): Promise<StoredDeposit[]> {
  return depositTable.from(reader).rows(sql`
    select * from deposit where status = 'submitted' order by id limit 200`)
}

/**
 * Loads the highest net deposits that these members ever had, in USD at the prices of their approval; members
 * without an approved deposit are omitted. `before` leaves out the newest deposit.
 */
export async function loadDepositPeaksUsd(
  reader: Reader,
  members: readonly MemberId[],
  before: string | null = null,
): Promise<ReadonlyMap<MemberId, Amount>> {
  const peak = columns({ member: ['member_id', id<MemberId>()], usd: amount })
  const rows = await peak.from(reader).rows(sql`
    select own.id as member_id, greatest(max(total), 0) as usd
    from unnest(${[...members]}::bigint[]) as own (id) join net_deposit on net_deposit.member_id = main_member(own.id)
    where deposit_id is distinct from ${before}::bigint group by own.id`)
  return new Map(rows.map(({ member, usd }) => [member, usd]))
}

/** Finds when the net deposits first exceeded an amount; null when they never did. */
export async function findExceededAt(
  reader: Reader,
  member: MemberId,
  above: Amount,
): Promise<Instant | null> {
  const row = await columns({ at: nullable(instant) }).from(reader).row(sql`
    select min(at) as at from net_deposit where member_id = ${member} and total > ${amountText(above)}::numeric`)
  return row && row.at
}

/** Loads the worth of approved deposits in USD by id; null for a rejected one. Waiting ones are omitted. */
export async function approvedUsd(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await columns({ id: id(), usd: nullable(amount) }).from(reader).rows(sql`
    select id, usd from deposit where id = any(${ids}::bigint[]) and status <> 'submitted'`)
  return new Map(rows.map((deposit) => [deposit.id, deposit.usd]))
}
