import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  amountText,
  type Instant,
  max,
  refuse,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { computeDailyDividend, paymentAt, termStart } from '@bourse/contracts/lock-mining'
import type { LockDraft } from './store.ts'
import type { StoredPlan } from './plan-store.ts'

export type LockState = {
  readonly plan: StoredPlan | null
  readonly code: string
  readonly decimals: number
  readonly free: Amount
  /** Running locks of the plan: those of the member, and all. */
  readonly running: { readonly own: Amount; readonly all: Amount }
  /** Own money beyond all debts, in the plan's asset; null without debts. */
  readonly unborrowed: Amount | null
  readonly member: MemberId
  readonly now: Instant
}

/** Returns the accepted lock, or throws the first refusal. */
export function acceptLock(amount: Amount, { plan, ...state }: LockState): LockDraft {
  if (plan === null) refuse('not_found')
  if (plan.closedAt !== null) refuse('plan_closed')
  const coin = state.code
  if (amount < plan.amountMin) refuse('amount_below_minimum', { minimum: amountText(plan.amountMin), coin })
  const { own, all } = state.running
  const left = plan.amountMax === null ? null : max(subtract(plan.amountMax, own), ZERO)
  if (left !== null && amount > left) refuse('amount_above_maximum', { maximum: amountText(left), coin })
  if (plan.totalMax !== null && sum(all, amount) > plan.totalMax) refuse('sold_out')
  if (amount > state.free) refuse('insufficient_balance')
  if (state.unborrowed !== null && amount > state.unborrowed)
    refuse('borrowed_not_locked', { maximum: amountText(state.unborrowed), coin })
  const { member, decimals, now } = state
  return { ...buildLock(plan, { amount, member, decimals, at: now }), renews: false, renewedFrom: null }
}

type LockInput = Pick<LockDraft, 'amount' | 'member' | 'decimals'> & { readonly at: Instant }

/** Builds a lock on the terms of a plan, from an instant on. */
export function buildLock(
  plan: StoredPlan,
  { amount, member, decimals, at }: LockInput,
): Omit<LockDraft, 'renews' | 'renewedFrom'> {
  const { dailyRate } = plan
  const start = termStart(at, plan.dividendTime)
  return {
    member,
    plan: plan.id,
    asset: plan.asset,
    decimals,
    amount,
    days: plan.days,
    dailyRate,
    penaltyRatio: plan.penaltyRatio,
    dividend: computeDailyDividend(amount, { dailyRate, decimals }),
    lockedAt: at,
    termStart: start,
    nextDueAt: paymentAt(start, 1),
  }
}
