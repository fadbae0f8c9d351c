/**
 * Assets locked for a number of days at a daily rate, and their early redemption. The displayed penalty is
 * the server's own value, since the family computes it in several ways. Rates are fractions per day in code,
 * although the wire has a percentage in plans.
 */
export { lockMining } from './endpoints.ts'
export { computeDividend, computeRedemption } from './compute.ts'
export {
  computeDailyDividend,
  dividendTimeText,
  forecast,
  LOCK_DAYS_MAX,
  parseDividendTime,
  computePenalty,
  RATE_BAND,
  divideRedemption,
  yearlyRate,
} from './rules.ts'
export { daysLeft, paymentAt, termStart } from '#kit'
export type { LockTerms } from './rules.ts'
export { lockId, lockPlanId, lockStatus } from './shapes.ts'
export type { Lock, LockId, LockOutcome, LockPlan, LockPlanId, LockStatus } from './shapes.ts'
