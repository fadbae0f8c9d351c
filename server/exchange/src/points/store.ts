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

type Turnover = { readonly member: MemberId; readonly turnover: Amount }

/** Adds to the turnovers of members, each of whom occurs once; returns the totals and the points granted for them so far. */
export async function addTurnovers(
  tx: Tx,
  added: readonly Turnover[],
): Promise<readonly (Turnover & { readonly granted: Amount })[]> {
  if (added.length === 0) return []
  const rows = await tx.rows<{ member: MemberId; turnover: string; granted: string }>(sql`
    insert into points_turnover (member_id, turnover)
    select member, turnover from unnest(${added.map(({ member }) => member)}::bigint[],
      ${added.map(({ turnover }) => amountText(turnover))}::numeric[]) as added (member, turnover) order by member
    on conflict (member_id) do update set turnover = points_turnover.turnover + excluded.turnover
    returning member_id::text as member, turnover::text, granted::text`)
  return rows.map(({ member, turnover, granted }) => ({
    member,
    turnover: amountOf(turnover),
    granted: amountOf(granted),
  }))
}

export async function saveGrantedPoints(
  tx: Tx,
  granted: readonly { readonly member: MemberId; readonly total: Amount }[],
): Promise<void> {
  if (granted.length === 0) return
  await tx.run(sql`
    update points_turnover set granted = saved.granted
    from unnest(${granted.map(({ member }) => member)}::bigint[], ${granted.map(({ total }) => amountText(total))}::numeric[])
      as saved (member_id, granted)
    where points_turnover.member_id = saved.member_id`)
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
    select id::text, cost::text, asset_id, quantity::text, stock from reward where is_open order by place, reward.id`)
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
