import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { type Reader, type Tx, sql } from '#platform/kernel'

/** A plan takes in total as much as this number of members may lock. */
export const TOTAL_MEMBERS = 20

export type StoredPlan = {
  readonly id: LockPlanId
  readonly asset: AssetId
  readonly days: number
  /** A fraction per day. */
  readonly dailyRate: Amount
  /** A fraction of the amount per remaining day. */
  readonly penaltyRatio: Amount
  readonly amountMin: Amount
  /** The cap for all running locks of a member together. */
  readonly amountMax: Amount | null
  /** The cap for all running locks of all members together. */
  readonly totalMax: Amount | null
  /** In seconds of the UTC day. */
  readonly dividendTime: number
  readonly createdAt: Instant
  readonly closedAt: Instant | null
}

type Row = {
  id: string
  asset_id: number
  days: number
  daily_rate: string
  penalty_ratio: string
  amount_min: string
  amount_max: string | null
  total_max: string | null
  dividend_time: number
  created_at: Date
  closed_at: Date | null
}

const toPlan = (row: Row): StoredPlan => ({
  id: row.id as LockPlanId,
  asset: String(row.asset_id) as AssetId,
  days: row.days,
  dailyRate: amountOf(row.daily_rate),
  penaltyRatio: amountOf(row.penalty_ratio),
  amountMin: amountOf(row.amount_min),
  amountMax: row.amount_max === null ? null : amountOf(row.amount_max),
  totalMax: row.total_max === null ? null : amountOf(row.total_max),
  dividendTime: row.dividend_time,
  createdAt: instantOf(row.created_at.getTime()),
  closedAt: row.closed_at === null ? null : instantOf(row.closed_at.getTime()),
})

/** All plans in the order of their creation, closed ones included. */
export async function listPlans(reader: Reader): Promise<StoredPlan[]> {
  const rows = await reader.rows<Row>(sql`select * from lock_plan order by id`)
  return rows.map(toPlan)
}

/** Locks the row: a plan is not closed while a lock is made, and its caps hold for locks that are made at once. */
export async function lockPlan(tx: Tx, id: LockPlanId): Promise<StoredPlan | null> {
  const row = await tx.row<Row>(sql`select * from lock_plan where id = ${id} for update`)
  return row && toPlan(row)
}

export async function findPlans(reader: Reader, ids: readonly LockPlanId[]): Promise<StoredPlan[]> {
  if (ids.length === 0) return []
  return (await reader.rows<Row>(sql`select * from lock_plan where id = any(${ids}::bigint[])`)).map(toPlan)
}

export type PlanDraft = Omit<StoredPlan, 'id' | 'closedAt'>

export async function insertPlan(tx: Tx, plan: PlanDraft): Promise<LockPlanId> {
  const row = await tx.row<{ id: string }>(sql`
    insert into lock_plan (asset_id, days, daily_rate, penalty_ratio, amount_min, amount_max, total_max, dividend_time, created_at)
    values (${Number(plan.asset)}, ${plan.days}, ${amountText(plan.dailyRate)}, ${amountText(plan.penaltyRatio)},
      ${amountText(plan.amountMin)}, ${plan.amountMax === null ? null : amountText(plan.amountMax)},
      ${plan.totalMax === null ? null : amountText(plan.totalMax)}, ${plan.dividendTime}, ${new Date(plan.createdAt)}) returning id::text`)
  return row?.id as LockPlanId
}

/** Whether an open plan had this id. */
export async function closePlan(tx: Tx, id: LockPlanId, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update lock_plan set closed_at = ${new Date(at)} where id = ${id} and closed_at is null`)
  return closed === 1
}
