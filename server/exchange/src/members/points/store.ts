import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { RewardId } from '@bourse/contracts/points'
import {
  amount,
  id,
  integer,
  integerId,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/**
 * Records a cause; true if it is new for the member. Only the transaction that records it first may grant the
 * points.
 */
export async function recordGrantOnce(
  tx: Tx,
  member: MemberId,
  cause: string,
  at: Instant,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into points_grant (member_id, cause, at) values (${member}, ${cause}, ${new Date(at)}) on conflict do nothing`)
  return written === 1
}

export const feesTable = table('points_fees', {
  member: ['member_id', id<MemberId>()],
  fees: amount,
  granted: amount,
})
const feesDraft = feesTable.pick('member', 'fees')
type Fees = StoredOf<typeof feesDraft>

/** Adds to the fees of members, each of whom occurs once; returns the totals and the points granted for them so far. */
export async function addFees(
  tx: Tx,
  added: readonly Fees[],
): Promise<readonly (Fees & { readonly granted: Amount })[]> {
  return feesTable.from(tx).rows(sql`
    insert into points_fees (member_id, fees)
    select member, fees from unnest(${added.map(({ member }) => member)}::bigint[],
      ${added.map(({ fees }) => amountText(fees))}::numeric[]) as added (member, fees) order by member
    on conflict (member_id) do update set fees = points_fees.fees + excluded.fees
    returning member_id, fees, granted`)
}

export const saveGrantedPoints = (
  tx: Tx,
  granted: readonly { readonly member: MemberId; readonly total: Amount }[],
): Promise<number> =>
  feesTable.pick('member', 'granted').update(
    tx,
    granted.map(({ member, total }) => ({ member, granted: total })),
  )

export const rewardTable = table('reward', {
  id: id<RewardId>(),
  cost: amount,
  asset: ['asset_id', integerId<AssetId>()],
  quantity: amount,
  stock: integer,
})
export type StoredReward = StoredOf<typeof rewardTable>

export async function listRewards(reader: Reader): Promise<StoredReward[]> {
  return rewardTable.from(reader).rows(sql`
    select id::text, cost::text, asset_id, quantity::text, stock from reward where is_open order by place, reward.id`)
}

/** Locks the reward, so that concurrent requests for the last one wait for each other. */
export async function lockReward(tx: Tx, id: RewardId): Promise<StoredReward | null> {
  return rewardTable.from(tx).row(sql`
    select id::text, cost::text, asset_id, quantity::text, stock from reward where id = ${id} and is_open for update`)
}

export async function decrementStock(tx: Tx, id: RewardId): Promise<void> {
  await tx.run(sql`update reward set stock = stock - 1 where id = ${id}`)
}

type NewExchange = {
  readonly member: MemberId
  readonly reward: RewardId
  readonly cost: Amount
  readonly at: Instant
}

export async function insertExchange(tx: Tx, one: NewExchange): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    insert into reward_exchange (member_id, reward_id, cost, at)
    values (${one.member}, ${one.reward}, ${amountText(one.cost)}, ${new Date(one.at)}) returning id::text`)
  return row?.id ?? ''
}

/** Counts the rewards that a member received since an instant. */
export async function countExchanges(reader: Reader, member: MemberId, since: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from reward_exchange where member_id = ${member} and at >= ${new Date(since)}`)
  return row?.found ?? 0
}
