import { type Day, type Instant, instantText, multiplyByInt, PAGE_SIZE, toPage } from '@bourse/contracts/kit'
import {
  daysLeft,
  type Lock,
  type lockMining,
  type LockPlan,
  paymentAt,
  computePenalty,
} from '@bourse/contracts/lock-mining'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import type { LockDeps } from './deps.ts'
import { lockMoney } from './lock.ts'
import { listPlans, type StoredPlan } from './plan-store.ts'
import { changeRenewal, redeemLock } from './redeem.ts'
import { listLocks, type StoredLock } from './store.ts'

/** Pages of locks have 20 rows in the family. */
const LOCKS_SHOWN = 20

export function lockHandlers(deps: LockDeps): Handlers<typeof lockMining> {
  return {
    plans: async ({ page = 1, limit = PAGE_SIZE }, { reader }) => {
      const open = (await listPlans(reader)).filter(({ closedAt }) => closedAt === null)
      const rows = open.slice((page - 1) * limit, page * limit)
      return toPage(
        rows.map((plan) => planView(deps, plan)),
        { page, limit },
        open.length,
      )
    },
    list: async (
      { status, isRedeemed = null, after, page = 1, limit = LOCKS_SHOWN },
      { reader, member, now },
    ) => {
      const isRunning = status === undefined ? null : status === 'running'
      const { rows, total } = await listLocks(reader, { member, isRunning, isRedeemed, page, limit, after })
      return toPage(
        rows.map((lock) => lockView(deps, lock, now)),
        { page, limit },
        total,
      )
    },
    lock: async (order, call) => {
      const id = await lockMoney(deps, call, order)
      return { text: translate(call.lang, 'locked'), id: id as Lock['id'] }
    },
    redeem: async ({ id }, call) => {
      await redeemLock(deps, call, id)
      return translate(call.lang, 'redeemed')
    },
    renew: async (input, call) => {
      await changeRenewal(deps, call, input)
      return translate(call.lang, 'saved')
    },
  }
}

function planView({ assetOf }: LockDeps, plan: StoredPlan): LockPlan {
  const { code, decimals } = assetOf(plan.asset)
  const { id, asset, dailyRate, amountMin, amountMax, penaltyRatio, dividendTime, createdAt } = plan
  return {
    id,
    asset,
    code,
    logo: null,
    dailyRate,
    amountMin,
    lockDays: plan.days,
    intro: null,
    createdAt,
    amountMax,
    penaltyRatio,
    dividendTime,
    decimals,
  }
}

function lockView({ assetOf }: LockDeps, lock: StoredLock, now: Instant): Lock {
  const { id, amount, dailyRate, days, termStart, penaltyRatio, decimals, outcome } = lock
  const maturesAt = paymentAt(termStart, days)
  const left = lock.closedAt === null ? daysLeft({ start: termStart, days }, now) : 0
  return {
    id,
    code: assetOf(lock.asset).code,
    amount,
    dailyRate,
    interest: multiplyByInt(lock.dividend, BigInt(days)),
    startsOn: toDay(termStart),
    endsOn: toDay(maturesAt),
    status: outcome === null ? 'running' : 'over',
    penalty: lock.penalty ?? computePenalty(amount, { penaltyRatio, decimals, left }),
    plan: lock.plan,
    lockDays: days,
    daysLeft: left,
    penaltyRatio,
    paid: lock.paid,
    nextDividendAt: lock.nextDueAt,
    maturesAt,
    renews: lock.renews,
    outcome,
    closedAt: lock.closedAt,
  }
}

const toDay = (at: Instant): Day => instantText(at).slice(0, 10) as Day
