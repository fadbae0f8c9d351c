/**
 * Money that stays with its member: transfers between their accounts and swaps between assets. A swap uses
 * recorded prices, at the quoted rate while it is valid; its rounding goes to the house. It makes no price,
 * and nothing leaves the exchange.
 */
export type { AssetRate, SwapDeps } from './deps.ts'
export { findSwapTerms, isSwappable } from './quote.ts'
export { bookSwap } from './swap.ts'
export { swapHandlers } from './handlers.ts'
export { dustMigration, swapMigration, swapTickMigration } from './migration.ts'
