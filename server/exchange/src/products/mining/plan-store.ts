import type { MemberId } from '@bourse/contracts/account'
import { type Amount, ZERO, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MiningPlanId } from '@bourse/contracts/mining'
import {
  amount,
  columns,
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

export const miningPlanTable = table('mining_plan', {
  id: id<MiningPlanId>(),
  asset: ['asset_id', integerId<AssetId>()],
  payAsset: ['pay_asset_id', integerId<AssetId>()],
  days: integer,
  /** Price of one share, in the coin. */
  coinPrice: amount,
  output: amount,
  cost: amount,
  /** Maximum of running shares of one member, and of all. */
  sharesMax: amount,
  totalMax: amount,
  /** Seconds of the UTC day. */
  payoutTime: integer,
  closedAt: nullable(instant),
})
export type StoredPlan = StoredOf<typeof miningPlanTable>

/** A plan with the running shares of all members. */
export type OfferedPlan = { readonly plan: StoredPlan; readonly running: Amount }

const offeredPlan = miningPlanTable.with({ running: amount })

/** Lists open plans by creation. */
export async function listOpenPlans(reader: Reader): Promise<OfferedPlan[]> {
  const rows = await offeredPlan.from(reader).rows(sql`
    select plan.*, (select coalesce(sum(shares), 0) from hashrate_rental
      where plan_id = plan.id and next_due_at is not null) as running
    from mining_plan plan where closed_at is null order by id`)
  return rows.map(({ running, ...plan }) => ({ plan, running }))
}

/** Lists every plan, closed ones included. */
export async function listMiningPlans(reader: Reader): Promise<StoredPlan[]> {
  return miningPlanTable.from(reader).rows(sql`select * from mining_plan order by id`)
}

/** Locks a plan, so that it is not closed while it is rented, and its caps hold for concurrent rentals. */
export async function lockPlan(tx: Tx, id: MiningPlanId): Promise<StoredPlan | null> {
  return miningPlanTable.from(tx).row(sql`select * from mining_plan where id = ${id} for update`)
}

const shareSums = columns({ own: amount, all: amount })

/** Sums running shares of a plan: those of a member, and all. */
export async function runningShares(
  reader: Reader,
  plan: MiningPlanId,
  member: MemberId,
): Promise<StoredOf<typeof shareSums>> {
  const sums = await shareSums.from(reader).row(sql`
    select coalesce(sum(shares) filter (where member_id = any(own_accounts(${member}::bigint))), 0) as own, coalesce(sum(shares), 0) as all
    from hashrate_rental where plan_id = ${plan} and next_due_at is not null`)
  return sums ?? { own: ZERO, all: ZERO }
}

/** Closes a plan; returns whether an open plan had this id. Running rentals continue. */
export async function closeMiningPlan(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const closed = await tx.run(sql`
    update mining_plan set closed_at = ${new Date(at)} where id = ${id}::bigint and closed_at is null`)
  return closed === 1
}
