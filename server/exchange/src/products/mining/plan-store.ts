import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MiningPlanId } from '@bourse/contracts/mining'
import { type Reader, sql, type Tx } from '#platform/kernel'

export type StoredPlan = {
  readonly id: MiningPlanId
  readonly asset: AssetId
  readonly payAsset: AssetId
  readonly days: number
  /** Of one share, in the coin. */
  readonly coinPrice: Amount
  readonly output: Amount
  readonly cost: Amount
  /** The most running shares of one member, and of all. */
  readonly sharesMax: Amount
  readonly totalMax: Amount
  /** In seconds of the UTC day. */
  readonly payoutTime: number
  readonly closedAt: Instant | null
}

type Row = {
  id: string
  asset_id: number
  pay_asset_id: number
  days: number
  coin_price: string
  output: string
  cost: string
  shares_max: string
  total_max: string
  payout_time: number
  closed_at: Date | null
}

const toPlan = (row: Row): StoredPlan => ({
  id: row.id as MiningPlanId,
  asset: String(row.asset_id) as AssetId,
  payAsset: String(row.pay_asset_id) as AssetId,
  days: row.days,
  coinPrice: amountOf(row.coin_price),
  output: amountOf(row.output),
  cost: amountOf(row.cost),
  sharesMax: amountOf(row.shares_max),
  totalMax: amountOf(row.total_max),
  payoutTime: row.payout_time,
  closedAt: row.closed_at === null ? null : instantOf(row.closed_at.getTime()),
})

/** A plan with the running shares of all members. */
export type OfferedPlan = { readonly plan: StoredPlan; readonly running: Amount }

/** Open plans in the order of their creation. */
export async function listOpenPlans(reader: Reader): Promise<OfferedPlan[]> {
  const rows = await reader.rows<Row & { running: string }>(sql`
    select plan.*, (select coalesce(sum(shares), 0)::text from hashrate_rental
      where plan_id = plan.id and next_due_at is not null) as running
    from mining_plan plan where closed_at is null order by id`)
  return rows.map((row) => ({ plan: toPlan(row), running: amountOf(row.running) }))
}

/** Every plan, closed ones included. */
export async function listMiningPlans(reader: Reader): Promise<StoredPlan[]> {
  const rows = await reader.rows<Row>(sql`select * from mining_plan order by id`)
  return rows.map(toPlan)
}

/** Locks the row: a plan is not closed while it is rented, and its caps hold for rentals that are made at once. */
export async function lockPlan(tx: Tx, id: MiningPlanId): Promise<StoredPlan | null> {
  const row = await tx.row<Row>(sql`select * from mining_plan where id = ${id} for update`)
  return row && toPlan(row)
}

/** Running shares of a plan: those of a member, and all. */
export async function runningShares(
  reader: Reader,
  plan: MiningPlanId,
  member: MemberId,
): Promise<{ readonly own: Amount; readonly all: Amount }> {
  const row = await reader.row<{ own: string; all: string }>(sql`
    select coalesce(sum(shares) filter (where member_id = ${member}), 0)::text as own,
      coalesce(sum(shares), 0)::text as all
    from hashrate_rental where plan_id = ${plan} and next_due_at is not null`)
  return { own: amountOf(row?.own ?? '0'), all: amountOf(row?.all ?? '0') }
}

/** Whether an open plan had this id. Running rentals go on. */
export async function closeMiningPlan(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update mining_plan set closed_at = ${new Date(at)} where id = ${id}::bigint and closed_at is null`)
  return closed === 1
}
