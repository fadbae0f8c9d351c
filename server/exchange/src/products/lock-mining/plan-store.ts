import type { Instant } from '@bourse/contracts/kit'
import type { LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  id,
  instant,
  integer,
  integerId,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/** Total cap of a plan, as a number of members who lock their maximum. */
export const TOTAL_MEMBERS = 20

export const lockPlanTable = table('lock_plan', {
  id: id<LockPlanId>(),
  asset: ['asset_id', integerId<AssetId>()],
  days: integer,
  /** A fraction per day. */
  dailyRate: amount,
  /** A fraction of the amount per remaining day. */
  penaltyRatio: amount,
  amountMin: amount,
  /** The cap for all running locks of a member together. */
  amountMax: nullable(amount),
  /** The cap for all running locks of all members together. */
  totalMax: nullable(amount),
  /** Seconds of the UTC day. */
  dividendTime: integer,
  createdAt: instant,
  closedAt: nullable(instant),
})
export type StoredPlan = StoredOf<typeof lockPlanTable>

/** Lists all plans by creation, closed ones included. */
export const listPlans = (reader: Reader): Promise<StoredPlan[]> =>
  lockPlanTable.from(reader).rows(sql`select * from lock_plan order by id`)

/** Locks a plan, so that it is not closed while a lock is made, and its caps hold for concurrent locks. */
export const lockPlan = (tx: Tx, plan: LockPlanId): Promise<StoredPlan | null> =>
  lockPlanTable.from(tx).row(sql`select * from lock_plan where id = ${plan} for update`)

export const findPlans = async (reader: Reader, ids: readonly LockPlanId[]): Promise<StoredPlan[]> =>
  ids.length === 0
    ? []
    : lockPlanTable.from(reader).rows(sql`select * from lock_plan where id = any(${ids}::bigint[])`)

const planDraft = lockPlanTable.omit('id', 'closedAt')
export type PlanDraft = StoredOf<typeof planDraft>

export const insertPlan = async (tx: Tx, plan: PlanDraft): Promise<LockPlanId> =>
  (await planDraft.insertOne(tx, plan, lockPlanTable.pick('id'))).id

/** Closes a plan; returns whether an open plan had this id. */
export async function closePlan(tx: Tx, id: LockPlanId, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update lock_plan set closed_at = ${new Date(at)} where id = ${id} and closed_at is null`)
  return closed === 1
}
