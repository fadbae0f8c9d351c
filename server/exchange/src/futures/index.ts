/**
 * Futures: orders with leverage, their positions and stops, closing by hand, and the account behind them.
 * What the ticket previews is what happens, for both work it out by the contract's rules; prices are recorded ticks.
 * It moves money through the ledger only, and nobody can choose how a position ends.
 */
export { createFutures } from './create-futures.ts'
export type { Futures } from './create-futures.ts'
export { futuresHandlers } from './handlers.ts'
export { assertTransferable } from './transferable.ts'
