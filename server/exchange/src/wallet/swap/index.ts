/**
 * Money that stays with its member: from one of his accounts to another, and from one asset to another.
 * A swap is made at recorded prices, at the rate that the member was told while it holds; its rounding goes to the house.
 * No price is made here, and nothing leaves the exchange.
 */
export type { SwapDeps } from './deps.ts'
export { swapHandlers } from './handlers.ts'
export { swapMigration } from './migration.ts'
