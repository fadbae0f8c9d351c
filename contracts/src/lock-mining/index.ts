/**
 * Assets locked for a number of days against a daily rate, and their early redemption.
 * The penalty shown is the server's own figure, since the family does not agree on how it is made.
 * Rates are fractions per day on both sides, although the wire writes a plan's as a percentage.
 */
export { lockMining } from './endpoints.ts'
export { lockId, lockPlanId, lockStatus } from './shapes.ts'
export type { Lock, LockId, LockPlan, LockPlanId, LockStatus } from './shapes.ts'
