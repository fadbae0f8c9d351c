/**
 * Money that stays with its member: transfers between their accounts and swaps between assets. A swap uses
 * recorded prices, at the quoted rate while it is valid; its rounding goes to the house. It makes no price,
 * and nothing leaves the exchange.
 */
export type { AssetRate, SwapDeps } from './deps.ts'
export { swapHandlers } from './handlers.ts'
export { swapMigration, swapTickMigration } from './migration.ts'
