import type { MemberId } from '@bourse/contracts/account'
import { boostBasis } from '@bourse/contracts/coupons'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { LockId, LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  dueRows,
  flag,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  page,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

/** A member's lock with the terms it was made with. */
export const lockTable = table('member_lock', {
  id: id<LockId>(),
  member: ['member_id', id<MemberId>()],
  plan: ['plan_id', id<LockPlanId>()],
  asset: ['asset_id', integerId<AssetId>()],
  decimals: integer,
  amount,
  days: integer,
  dailyRate: amount,
  penaltyRatio: amount,
  /** One day's payment. */
  dividend: amount,
  lockedAt: instant,
  termStart: instant,
  renews: flag,
  /** The lock whose principal was locked again. */
  renewedFrom: nullable(id<LockId>()),
  /** Number and sum of the dividends paid so far. */
  payments: integer,
  paid: amount,
  /** Null after the end. */
  nextDueAt: nullable(instant),
  outcome: nullable(oneOf('matured', 'redeemed', 'renewed')),
  penalty: nullable(amount),
  closedAt: nullable(instant),
})
export type StoredLock = StoredOf<typeof lockTable>

const sums = columns({ own: amount, all: amount })

/** Sums running locks of a plan: those of a member, and all. */
export const sumRunning = async (
  reader: Reader,
  plan: LockPlanId,
  member: MemberId,
): Promise<StoredOf<typeof sums>> =>
  (await sums.from(reader).row(sql`
    select coalesce(sum(amount) filter (where member_id = any(own_accounts(${member}::bigint))), 0) as own, coalesce(sum(amount), 0) as all
    from member_lock where plan_id = ${plan} and status = 'running'`)) ?? { own: ZERO, all: ZERO }

const held = lockTable.pick('asset', 'amount')

/** Lists the running locks of a member with their assets. */
export const lockedBy = (reader: Reader, member: MemberId): Promise<StoredOf<typeof held>[]> =>
  held.from(reader).rows(sql`
    select asset_id, sum(amount) as amount from member_lock
    where member_id = ${member} and status = 'running' group by asset_id`)

const lockDraft = lockTable.omit('id', 'payments', 'paid', 'outcome', 'penalty', 'closedAt')
export type LockDraft = StoredOf<typeof lockDraft>

/** Stores locks; returns their ids in the given order. */
export const insertLocks = async (tx: Tx, drafts: readonly LockDraft[]): Promise<LockId[]> =>
  (await lockDraft.insertReturning(tx, drafts, lockTable.pick('id'))).map((lock) => lock.id)

export type LockFilter = {
  readonly member: MemberId
  readonly isRunning: boolean | null
  readonly isRedeemed: boolean | null
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** Lists locks, newest first, with the total number. */
export async function listLocks(
  reader: Reader,
  filter: LockFilter,
): Promise<{ rows: StoredLock[]; total: number }> {
  const status = filter.isRunning === null ? null : filter.isRunning ? 'running' : 'over'
  const query = sql`
    select * from member_lock
    where member_id = ${filter.member} and (${status}::text is null or status = ${status})
      and (${filter.isRedeemed}::boolean is null
        or (outcome is not distinct from 'redeemed') = ${filter.isRedeemed}::boolean)
    order by id desc`
  return page(reader, query, filter, lockTable.decode)
}

/** Locks the row of a member's lock. */
export const lockOwn = (
  tx: Tx,
  { id, member }: { id: LockId; member: MemberId },
): Promise<StoredLock | null> =>
  lockTable.from(tx).row(sql`select * from member_lock where id = ${id} and member_id = ${member} for update`)

/** Running locks, by their next payment. */
export const dueLocks = dueRows(lockTable.decode, {
  table: 'member_lock',
  at: 'next_due_at',
  where: `due.status = 'running'`,
})

export async function setRenewal(tx: Tx, id: LockId, renews: boolean): Promise<void> {
  await tx.run(sql`update member_lock set renews = ${renews} where id = ${id}`)
}

const lockChange = lockTable.pick('id', 'payments', 'paid', 'nextDueAt', 'outcome', 'penalty', 'closedAt')
const lockState = lockChange.with({ status: oneOf('running', 'over') })
/** State after a payment or at the end. */
export type LockChange = StoredOf<typeof lockChange>

export const updateLocks = (tx: Tx, changes: readonly LockChange[]): Promise<number> =>
  lockState.update(
    tx,
    changes.map((change) => ({ ...change, status: change.outcome === null ? 'running' : 'over' })),
  )

/**
 * Computes the bases of yield boosts by lock id; zero for one redeemed early, and running locks are omitted.
 */
export async function boostBases(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await lockTable
    .from(reader)
    .rows(sql`select * from member_lock where id = any(${ids}::bigint[]) and status = 'over'`)
  return new Map(
    rows.map(({ id: lock, amount: locked, days, outcome }) => [
      lock,
      outcome === 'redeemed' ? ZERO : boostBasis(locked, days),
    ]),
  )
}
