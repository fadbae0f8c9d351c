/**
 * The member's own wealth: balances and floating profit less debts, now and about a day ago, from hourly snapshots. It
 * moves no money.
 */
export type { EquityDeps } from './deps.ts'
export { equityHandlers } from './handlers.ts'
export { equityMigration } from './migration.ts'
export { recordEquity } from './snapshots.ts'
