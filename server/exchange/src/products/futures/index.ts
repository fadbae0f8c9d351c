/**
 * Futures: orders with leverage, their positions and stops, manual closing, and the account. Preview and
 * execution use the same rules of the contract; prices are recorded ticks. It moves money through the ledger
 * only, and no setting can choose how a position ends.
 */
export { createOpenPositions, futuresArea, futuresDeps } from './area.ts'
export { createHoldingCosts } from './holding-costs.ts'
export { findHoldingCost, storeHoldingCost } from '#products/futures/positions'
export type { FuturesAreaDeps } from './area.ts'
export type {
  ClosedPosition,
  CopyListener,
  FuturesDeps,
  FuturesMarket,
  OpenedPosition,
  StoredPosition,
} from '#products/futures/positions'
export { cancelEntries, cancelPendingOf } from './change-order.ts'
export { closeAllOf, closeRequest } from './close-positions.ts'
export { closeCopies, detachOwn, detachLive, listLive } from './copies.ts'
export { openCopies } from './open-copies.ts'
export type { CopyOrder, CopyOutcome, CopyRequest } from './open-copies.ts'
export { checkAtOnce, fillAtOnce } from './fill-at-once.ts'
export { openRequest } from './open-order.ts'
export { orderAlone } from './order-batch.ts'
export type { OrderRequest } from './order-batch.ts'
export { findPaidCostSince } from '#products/futures/positions'
export { loadAccount, floatingProfits, futuresMarkets, ticketTerms, toPosition } from './read.ts'
export { assertTransferable, lockTransferable } from './transferable.ts'
export { chargedFees, lockAccounts, readModes } from '#products/futures/positions'
