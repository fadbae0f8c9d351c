import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { RewardId } from '@bourse/contracts/points'
import { type Reader, type Tx, sql } from '#kernel'

/** Whether this cause is new for the member: the first transaction that records it may grant the points. */
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

/** Adds to a member's turnover; returns the total and the points granted for it so far. */
export async function addTurnover(
  tx: Tx,
  member: MemberId,
  turnover: Amount,
): Promise<{ turnover: Amount; granted: Amount }> {
  const row = await tx.row<{ turnover: string; granted: string }>(sql`
    insert into points_turnover (member_id, turnover) values (${member}, ${amountText(turnover)})
    on conflict (member_id) do update set turnover = points_turnover.turnover + excluded.turnover
    returning turnover::text, granted::text`)
  return { turnover: amountOf(row?.turnover ?? '0'), granted: amountOf(row?.granted ?? '0') }
}

export async function saveGrantedPoints(tx: Tx, member: MemberId, granted: Amount): Promise<void> {
  await tx.run(sql`update points_turnover set granted = ${amountText(granted)} where member_id = ${member}`)
}

export type StoredReward = {
  readonly id: RewardId
  readonly cost: Amount
  readonly asset: AssetId
  readonly quantity: Amount
  readonly stock: number
}

type Row = { id: string; cost: string; asset_id: number; quantity: string; stock: number }

const toReward = (row: Row): StoredReward => ({
  id: row.id as RewardId,
  cost: amountOf(row.cost),
  asset: String(row.asset_id) as AssetId,
  quantity: amountOf(row.quantity),
  stock: row.stock,
})

export async function listRewards(reader: Reader): Promise<StoredReward[]> {
  const rows = await reader.rows<Row>(sql`
    select id::text, cost::text, asset_id, quantity::text, stock from reward where is_open order by place, id`)
  return rows.map(toReward)
}

/** Locks the reward, so that concurrent requests for the last one wait for each other. */
export async function lockReward(tx: Tx, id: RewardId): Promise<StoredReward | null> {
  const row = await tx.row<Row>(sql`
    select id::text, cost::text, asset_id, quantity::text, stock from reward where id = ${id} and is_open for update`)
  return row && toReward(row)
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
