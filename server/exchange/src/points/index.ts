/**
 * Points: what earns them, and the rewards that they buy.
 * They are counted in the ledger like money, in an asset of their own, and each cause gives them once.
 * They have no price and nothing trades them; a reward is paid in paper money by the house.
 */
export type { PointsDeps } from './deps.ts'
export { earnByDeposit, earnBySignUp, earnByTrade } from './earn.ts'
export type { Traded } from './earn.ts'
export { pointsHandlers } from './handlers.ts'
export { pointsMigration } from './migration.ts'
