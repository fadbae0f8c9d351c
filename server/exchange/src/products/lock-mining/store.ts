import type { MemberId } from '@bourse/contracts/account'
import { boostBasis } from '@bourse/contracts/coupons'
import { type Amount, amountOf, amountText, type Instant, instantOf, ZERO } from '@bourse/contracts/kit'
import type { LockId, LockOutcome, LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { type BatchQuery, type Reader, type Tx, sql, page } from '#platform/kernel'

/** A member's lock with the terms it was made with. */
export type StoredLock = {
  readonly id: LockId
  readonly member: MemberId
  readonly plan: LockPlanId
  readonly asset: AssetId
  readonly decimals: number
  readonly amount: Amount
  readonly days: number
  readonly dailyRate: Amount
  readonly penaltyRatio: Amount
  /** One day's payment. */
  readonly dividend: Amount
  readonly lockedAt: Instant
  readonly termStart: Instant
  readonly renews: boolean
  /** The lock whose principal was locked again. */
  readonly renewedFrom: LockId | null
  /** Number and sum of the dividends paid so far. */
  readonly payments: number
  readonly paid: Amount
  /** Null when it is over. */
  readonly nextDueAt: Instant | null
  readonly outcome: LockOutcome | null
  readonly penalty: Amount | null
  readonly closedAt: Instant | null
}

type Row = {
  id: string
  member_id: string
  plan_id: string
  asset_id: number
  decimals: number
  amount: string
  days: number
  daily_rate: string
  penalty_ratio: string
  dividend: string
  locked_at: Date
  term_start: Date
  renews: boolean
  renewed_from: string | null
  payments: number
  paid: string
  next_due_at: Date | null
  outcome: LockOutcome | null
  penalty: string | null
  closed_at: Date | null
}

/** Running locks of a plan: those of a member, and all. */
export async function runningIn(
  reader: Reader,
  plan: LockPlanId,
  member: MemberId,
): Promise<{ readonly own: Amount; readonly all: Amount }> {
  const row = await reader.row<{ own: string; all: string }>(sql`
    select coalesce(sum(amount) filter (where member_id = ${member}), 0)::text as own,
      coalesce(sum(amount), 0)::text as all
    from member_lock where plan_id = ${plan} and status = 'running'`)
  return { own: amountOf(row?.own ?? '0'), all: amountOf(row?.all ?? '0') }
}

/** The running locks of a member, by asset. */
export async function lockedBy(
  reader: Reader,
  member: MemberId,
): Promise<{ readonly asset: AssetId; readonly amount: Amount }[]> {
  const rows = await reader.rows<{ asset: AssetId; amount: string }>(sql`
    select asset_id::text as asset, sum(amount)::text as amount from member_lock
    where member_id = ${member} and status = 'running' group by asset_id`)
  return rows.map(({ asset, amount }) => ({ asset, amount: amountOf(amount) }))
}

const moment = (date: Date): Instant => instantOf(date.getTime())

const toLock = (row: Row): StoredLock => ({
  id: row.id as LockId,
  member: row.member_id as MemberId,
  plan: row.plan_id as LockPlanId,
  asset: String(row.asset_id) as AssetId,
  decimals: row.decimals,
  amount: amountOf(row.amount),
  days: row.days,
  dailyRate: amountOf(row.daily_rate),
  penaltyRatio: amountOf(row.penalty_ratio),
  dividend: amountOf(row.dividend),
  lockedAt: moment(row.locked_at),
  termStart: moment(row.term_start),
  renews: row.renews,
  renewedFrom: row.renewed_from as LockId | null,
  payments: row.payments,
  paid: amountOf(row.paid),
  nextDueAt: row.next_due_at === null ? null : moment(row.next_due_at),
  outcome: row.outcome,
  penalty: row.penalty === null ? null : amountOf(row.penalty),
  closedAt: row.closed_at === null ? null : moment(row.closed_at),
})

export type LockDraft = Omit<StoredLock, 'id' | 'payments' | 'paid' | 'outcome' | 'penalty' | 'closedAt'>

/** In the given order. */
export async function insertLocks(tx: Tx, drafts: readonly LockDraft[]): Promise<LockId[]> {
  const rows = drafts.map((draft) => ({
    member_id: draft.member,
    plan_id: draft.plan,
    asset_id: Number(draft.asset),
    decimals: draft.decimals,
    amount: amountText(draft.amount),
    days: draft.days,
    daily_rate: amountText(draft.dailyRate),
    penalty_ratio: amountText(draft.penaltyRatio),
    dividend: amountText(draft.dividend),
    locked_at: new Date(draft.lockedAt),
    term_start: new Date(draft.termStart),
    renews: draft.renews,
    renewed_from: draft.renewedFrom,
    next_due_at: draft.nextDueAt === null ? null : new Date(draft.nextDueAt),
  }))
  const inserted = await tx.rows<{ id: LockId }>(sql`
    insert into member_lock (member_id, plan_id, asset_id, decimals, amount, days, daily_rate, penalty_ratio, dividend,
      locked_at, term_start, renews, renewed_from, next_due_at)
    select member_id, plan_id, asset_id, decimals, amount, days, daily_rate, penalty_ratio, dividend,
      locked_at, term_start, renews, renewed_from, next_due_at
    from json_populate_recordset(null::member_lock, ${JSON.stringify(rows)}::json)
    returning id::text`)
  return inserted.map(({ id }) => id)
}

export type LockFilter = {
  readonly member: MemberId
  readonly isRunning: boolean | null
  readonly isRedeemed: boolean | null
  readonly page: number
  readonly limit: number
}

/** Newest first, with the total number. */
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
  return page(reader, query, filter, toLock)
}

/** Locks the row of a member's lock. */
export async function lockOwn(
  tx: Tx,
  { id, member }: { id: LockId; member: MemberId },
): Promise<StoredLock | null> {
  const row = await tx.row<Row>(
    sql`select * from member_lock where id = ${id} and member_id = ${member} for update`,
  )
  return row && toLock(row)
}

/** Due locks by time; concurrent workers lock different ones. */
export async function lockDue(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<StoredLock[]> {
  const rows = await tx.rows<Row>(sql`
    select * from member_lock
    where status = 'running' and next_due_at <= ${new Date(now)} and not id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by next_due_at, id limit ${limit} for update skip locked`)
  return rows.map(toLock)
}

export async function setRenewal(tx: Tx, id: LockId, renews: boolean): Promise<void> {
  await tx.run(sql`update member_lock set renews = ${renews} where id = ${id}`)
}

/** State after a payment or at the end. */
export type LockChange = Pick<
  StoredLock,
  'id' | 'payments' | 'paid' | 'nextDueAt' | 'outcome' | 'penalty' | 'closedAt'
>

export async function updateLocks(tx: Tx, changes: readonly LockChange[]): Promise<number> {
  const rows = changes.map(({ id, payments, paid, nextDueAt, outcome, penalty, closedAt }) => ({
    id,
    payments,
    paid: amountText(paid),
    next_due_at: nextDueAt === null ? null : new Date(nextDueAt),
    status: outcome === null ? 'running' : 'over',
    outcome,
    penalty: penalty === null ? null : amountText(penalty),
    closed_at: closedAt === null ? null : new Date(closedAt),
  }))
  return tx.run(sql`
    update member_lock set payments = new.payments, paid = new.paid, next_due_at = new.next_due_at,
      status = new.status, outcome = new.outcome, penalty = new.penalty, closed_at = new.closed_at
    from json_populate_recordset(null::member_lock, ${JSON.stringify(rows)}::json) as new
    where member_lock.id = new.id`)
}

/** The first payment after an instant; null without one. */
export async function nextPayment(reader: Reader, after: Instant): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select min(next_due_at) as at from member_lock where status = 'running' and next_due_at > ${new Date(after)}`)
  return row?.at ? moment(row.at) : null
}

/** Number of locks with a payment that was due before an instant. */
export async function overdueLocks(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from member_lock where status = 'running' and next_due_at < ${new Date(before)}`)
  return row?.found ?? 0
}

/** The bases of yield boosts by the id of the lock; zero for one redeemed early, and running ones are omitted. */
export async function boostBases(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await reader.rows<{ id: string; amount: string; days: number; outcome: LockOutcome }>(sql`
    select id::text, amount::text, days, outcome from member_lock
    where id = any(${ids}::bigint[]) and status = 'over'`)
  return new Map(
    rows.map(({ id, amount, days, outcome }) => [
      id,
      outcome === 'redeemed' ? ZERO : boostBasis(amountOf(amount), days),
    ]),
  )
}
