/**
 * Points: their sources and the rewards they buy. They are booked in the ledger like money, in an asset of
 * their own, and each cause grants them once. They have no price and are not traded; the house pays rewards
 * in paper money.
 */
export { pointsArea } from './area.ts'
export type { PointsAreaDeps } from './area.ts'
export { earnByDeposit, earnBySignUp } from './earn.ts'
