import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Withdrawal } from '@bourse/contracts/wallet'
import {
  amount,
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

export const withdrawalTable = table('withdrawal', {
  id: id<Withdrawal['id']>(),
  member: ['member_id', id<MemberId>()],
  asset: ['asset_id', integerId<AssetId>()],
  quantity: amount,
  fee: amount,
  method: oneOf('address', 'card', 'foreignCard'),
  network: nullable(text),
  tag: nullable(text),
  /** The destination in full, for the operator. */
  target: text,
  /** The destination as the member sees it. */
  shown: text,
  btc: amount,
  usd: amount,
  status: oneOf('submitted', 'approved', 'rejected'),
  reason: nullable(text),
  at: instant,
  updatedAt: instant,
})
export type StoredWithdrawal = StoredOf<typeof withdrawalTable>

const draft = withdrawalTable.omit('id', 'reason')
export type NewWithdrawal = Omit<StoredOf<typeof draft>, 'status' | 'updatedAt'>

export const insertWithdrawal = (tx: Tx, one: NewWithdrawal): Promise<StoredWithdrawal> =>
  draft.insertOne(tx, { ...one, status: 'submitted', updatedAt: one.at }, withdrawalTable)

/** Lists withdrawals that are not reviewed: their money is on hold and may leave. */
export async function listSubmitted(
  reader: Reader,
  member: MemberId,
): Promise<readonly Pick<StoredWithdrawal, 'asset' | 'id' | 'quantity'>[]> {
  return withdrawalTable
    .from(reader)
    .rows(sql`select * from withdrawal where member_id = ${member} and status = 'submitted' order by id`)
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal | null> {
  return withdrawalTable.from(tx).row(sql`select * from withdrawal where id = ${id} for update`)
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
  page(
    reader,
    sql`select * from withdrawal where member_id = ${member} order by id desc`,
    at,
    withdrawalTable.decode,
  )

export async function listWaitingWithdrawals(reader: Reader): Promise<StoredWithdrawal[]> {
  return withdrawalTable.from(reader).rows(sql`
    select * from withdrawal where status = 'submitted' order by id limit 200`)
}

/**
 * Lists the values of a member's withdrawals since an instant, at the prices of their requests. Rejected ones
 * do not count.
 */
export async function listUsedSince(
  reader: Reader,
  member: MemberId,
  since: Instant,
): Promise<{ btc: Amount; usd: Amount }> {
  const used = await withdrawalTable.pick('btc', 'usd').from(reader).row(sql`
    select coalesce(sum(btc), 0) as btc, coalesce(sum(usd), 0) as usd from withdrawal
    where member_id = ${member} and status <> 'rejected' and at > ${new Date(since)}`)
  return used ?? { btc: ZERO, usd: ZERO }
}
