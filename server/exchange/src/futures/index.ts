/**
 * Futures: orders with leverage, their positions and stops, manual closing, and the account. Preview and
 * execution use the same rules of the contract; prices are recorded ticks. It moves money through the ledger
 * only, and no setting can choose how a position ends.
 */
export { futuresArea, futuresDeps } from './area.ts'
export { assertTransferable } from './transferable.ts'
