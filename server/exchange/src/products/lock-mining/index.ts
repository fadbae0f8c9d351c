/**
 * Lock mining: coins locked for the term of a plan, with a dividend every day, and returned at maturity. A
 * lock keeps the terms it was made with, and every payment is made once, at its time, also after downtime. It
 * sets no rate: plans are the operator's.
 */
export { lockArea } from './area.ts'
export type { LockAreaDeps } from './area.ts'
export { lockSource } from './figures.ts'
export { closePlan, insertPlan, listPlans, TOTAL_MEMBERS } from './plan-store.ts'
export type { StoredPlan } from './plan-store.ts'
export { boostBases, lockedBy } from './store.ts'
