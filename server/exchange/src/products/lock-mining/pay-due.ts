import {
  type Amount,
  toAmount,
  amountText,
  assert,
  type Instant,
  instantText,
  ZERO,
} from '@bourse/contracts/kit'
import { type LockPlanId, paymentAt } from '@bourse/contracts/lock-mining'
import { findShutOut } from '#members/identity/countries'
import { runDailyPayments, type Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import type { TextKey } from '#platform/text'
import { issueAll, issuedAmount, type IssuedReceipt, type ReceiptDraft } from '#platform/receipts'
import { buildLock } from './accept-lock.ts'
import type { LockDeps } from './deps.ts'
import { redemptionDraft, returnTransfer } from './redemption.ts'
import { findPlans, type StoredPlan } from './plan-store.ts'
import { dueLocks, insertLocks, type LockDraft, type StoredLock, updateLocks } from './store.ts'

/** Makes due payments in the order of their due times, which are the times of the payments. */
export const payDue = (deps: LockDeps, now: Instant): Promise<number> =>
  runDailyPayments({
    db: deps.db,
    clock: deps.clock,
    now,
    name: 'lock',
    lock: (tx, query) => dueLocks.lock(tx, { now, ...query }),
    processor: () => ({ process: (tx, due) => payLocks(deps, tx, due).then(() => undefined) }),
  })

/** A due payment of a lock: the dividend, and at maturity the redemption. */
type Payment = {
  readonly lock: StoredLock
  readonly at: Instant
  /** The plan on whose terms the principal is locked again. */
  readonly renewal: StoredPlan | null
  /** Whether the member lives where lock mining is closed, so that nothing is locked again. */
  readonly isShutOut: boolean
  readonly isLast: boolean
}

/** Pays one dividend of each lock, in the transaction that has locked their rows; returns their new state. */
export async function payLocks(
  deps: LockDeps,
  tx: Tx,
  due: readonly StoredLock[],
): Promise<readonly StoredLock[]> {
  const payments = await planPayments(tx, due)
  const receipts = await issueAll(
    tx,
    payments.flatMap((payment) => buildDrafts(deps, payment)),
  )
  const { paid, transfers } = settle(payments, receipts)
  await postAll(tx, transfers)
  assert((await updateLocks(tx, paid)) === due.length, 'each lock is paid once')
  const renewed = payments.flatMap(renewedDraft)
  if (renewed.length > 0) await insertLocks(tx, renewed)
  const ended = payments.filter(({ isLast }) => isLast)
  if (ended.length > 0)
    await deps.messageMembers(
      tx,
      ended.map((payment) => maturityText(deps, payment)),
    )
  tx.afterCommit(() => {
    for (const member of new Set(due.map((lock) => lock.member))) deps.notify('dividend.paid', member)
    for (const member of new Set(ended.map(({ lock }) => lock.member))) deps.notify('lock.matured', member)
  })
  return paid
}

async function planPayments(tx: Tx, due: readonly StoredLock[]): Promise<Payment[]> {
  const isLast = ({ payments, days }: StoredLock) => payments + 1 === days
  const renewing = due.filter((lock) => lock.renews && isLast(lock))
  const named = [...new Set(renewing.map(({ plan }) => plan))]
  const plans = new Map((await findPlans(tx, named)).map((plan) => [plan.id, plan]))
  const members = [...new Set(renewing.map(({ member }) => member))]
  const shutOut = await findShutOut(tx, 'lock-mining', members)
  return due.map((lock): Payment => {
    assert(lock.nextDueAt !== null, 'a due lock is running')
    const at = lock.nextDueAt
    const last = isLast(lock)
    const isShutOut = shutOut.has(lock.member)
    const renewal = lock.renews && last && !isShutOut ? findOpenPlan(plans, lock.plan, at) : null
    return { lock, at, isLast: last, renewal, isShutOut }
  })
}

/** Finds the plan of a renewal that was open at the maturity, not when it is processed. */
function findOpenPlan(
  plans: ReadonlyMap<LockPlanId, StoredPlan>,
  id: LockPlanId,
  at: Instant,
): StoredPlan | null {
  const plan = plans.get(id)
  return plan === undefined || (plan.closedAt !== null && plan.closedAt <= at) ? null : plan
}

function buildDrafts(deps: LockDeps, { lock, at, isLast, renewal }: Payment): ReceiptDraft[] {
  const asset = deps.assetOf(lock.asset).code
  const dividend: ReceiptDraft = {
    member: lock.member,
    kind: 'dividend',
    subject: lock.id,
    inputs: {
      asset,
      payment: String(lock.payments + 1),
      days: String(lock.days),
      due_at: instantText(at),
      amount: amountText(lock.amount),
      daily_rate: amountText(lock.dailyRate),
      decimals: String(lock.decimals),
      paid_before: amountText(lock.paid),
    },
    ticks: [],
    at,
  }
  if (!isLast) return [dividend]
  const paid = (lock.paid + lock.dividend) as Amount
  return [dividend, redemptionDraft({ ...lock, paid }, { asset, at, isRenewed: renewal !== null })]
}

/** Computes payments from their receipts, which determine the amounts. */
function settle(payments: readonly Payment[], receipts: readonly IssuedReceipt[]) {
  const transfers: Transfer[] = []
  const rest = [...receipts]
  const paid = payments.map((payment): StoredLock => {
    const { lock, at, isLast, renewal } = payment
    const receipt = rest.shift()
    assert(receipt !== undefined, 'each payment has its receipt')
    const dividend = issuedAmount(receipt, 'dividend')
    assert(dividend === lock.dividend, 'the dividend is the one of the forecast')
    if (dividend > ZERO) transfers.push(dividendTransfer(lock, dividend, at))
    const number = lock.payments + 1
    const after = { ...lock, payments: number, paid: toAmount(receipt.result['paid'] ?? '') }
    if (!isLast) return { ...after, nextDueAt: paymentAt(lock.termStart, number + 1) }
    const redemption = rest.shift()
    assert(redemption !== undefined, 'each maturity has its receipt')
    if (renewal === null) transfers.push(returnTransfer(lock, redemption, at))
    const outcome = renewal === null ? 'matured' : 'renewed'
    const penalty = issuedAmount(redemption, 'penalty')
    return { ...after, nextDueAt: null, outcome, penalty, closedAt: at }
  })
  return { paid, transfers }
}

const dividendTransfer = (lock: StoredLock, dividend: Amount, at: Instant): Transfer => ({
  id: `lock:dividend:${lock.id}:${lock.payments + 1}`,
  reason: 'lock_dividend',
  at,
  legs: move({ from: ofHouse('lock', lock.asset), to: ofMember(lock.member, lock.asset, 'spot') }, dividend),
})

function renewedDraft({ lock, at, renewal }: Payment): LockDraft[] {
  if (renewal === null) return []
  const { amount, member, decimals } = lock
  return [{ ...buildLock(renewal, { amount, member, decimals, at }), renews: true, renewedFrom: lock.id }]
}

function findMaturityBody({ lock, renewal, isShutOut }: Payment): TextKey {
  if (renewal !== null) return 'lock_renewed_body'
  if (!lock.renews) return 'lock_matured_body'
  return isShutOut ? 'lock_country_body' : 'lock_plan_closed_body'
}

function maturityText(deps: LockDeps, payment: Payment) {
  const { lock, at, renewal } = payment
  return {
    member: lock.member,
    title: renewal === null ? ('lock_matured_title' as const) : ('lock_renewed_title' as const),
    body: findMaturityBody(payment),
    values: {
      amount: amountText(lock.amount),
      interest: amountText((lock.paid + lock.dividend) as Amount),
      coin: deps.assetOf(lock.asset).code,
      days: String(lock.days),
    },
    at,
  }
}
