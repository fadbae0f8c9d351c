import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { RecurringPlan, RecurringRun } from '@bourse/contracts/wallet'
import {
  amount,
  columns,
  count,
  dueRows,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export const recurringPlanTable = table('recurring_plan', {
  id: id<RecurringPlan['id']>(),
  member: ['member_id', id<MemberId>()],
  asset: ['asset_id', integerId<AssetId>()],
  amount,
  cadence: oneOf('daily', 'weekly', 'monthly'),
  day: nullable(integer),
  hour: integer,
  until: nullable(instant),
  status: oneOf('active', 'paused', 'ended'),
  nextAt: nullable(instant),
  createdAt: instant,
})
export type StoredPlan = StoredOf<typeof recurringPlanTable>
const newPlan = recurringPlanTable.omit('id')

export const insertPlan = async (tx: Tx, plan: StoredOf<typeof newPlan>): Promise<StoredPlan['id']> =>
  (await newPlan.insertOne(tx, plan, recurringPlanTable.pick('id'))).id

export async function listPlans(reader: Reader, member: MemberId): Promise<StoredPlan[]> {
  return recurringPlanTable.from(reader).rows(sql`
    select * from recurring_plan where member_id = ${member} order by status = 'ended', id desc limit 100`)
}

export async function countRunning(reader: Reader, member: MemberId): Promise<number> {
  const found = await columns({ n: count }).from(reader).row(sql`
    select count(*) as n from recurring_plan where member_id = ${member} and status <> 'ended'`)
  return found?.n ?? 0
}

export const hasRunningPlan = async (reader: Reader, member: MemberId): Promise<boolean> =>
  (await countRunning(reader, member)) > 0

export async function lockPlan(tx: Tx, member: MemberId, plan: string): Promise<StoredPlan | null> {
  return recurringPlanTable.from(tx).row(sql`
    select * from recurring_plan where id = ${plan} and member_id = ${member} for update`)
}

const planState = recurringPlanTable.pick('id', 'status', 'nextAt')

export const updatePlan = (tx: Tx, state: StoredOf<typeof planState>): Promise<number> =>
  planState.update(tx, [state])

export const duePlans = dueRows((row) => recurringPlanTable.decode(row), {
  table: 'recurring_plan',
  at: 'next_at',
  where: "due.status = 'active'",
})

export const recurringRunTable = table('recurring_run', {
  id: id<RecurringRun['id']>(),
  plan: ['plan_id', id<RecurringPlan['id']>()],
  member: ['member_id', id<MemberId>()],
  dueAt: instant,
  skipped: nullable(oneOf('funds', 'price', 'downtime', 'frozen')),
  conversion: ['swap_id', nullable(id())],
})
const newRun = recurringRunTable.omit('id')
export type NewRun = StoredOf<typeof newRun>

/** Writes a run. The database refuses a second one of the same due time. */
export const insertRun = (tx: Tx, run: NewRun): Promise<number> => newRun.insert(tx, [run])

const shownRun = columns({
  ...recurringRunTable.fields,
  asset: ['asset_id', integerId<AssetId>()],
  quantity: nullable(amount),
  fee: nullable(amount),
  received: nullable(amount),
})

export const listRuns = (reader: Reader, member: MemberId, at: Paging) =>
  page(
    reader,
    sql`select recurring_run.*, asset_id, quantity, fee, received
      from recurring_run join recurring_plan on recurring_plan.id = plan_id
        left join swap on swap.id = swap_id
      where recurring_run.member_id = ${member} order by recurring_run.id desc`,
    at,
    shownRun.decode,
  )

export type RunOutcome = Pick<NewRun, 'conversion' | 'skipped'>
export type DuePlan = StoredPlan & { readonly nextAt: Instant }
