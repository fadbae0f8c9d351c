/**
 * The member's own wealth: balances and floating profit less debts, now and about a day ago, from hourly snapshots. It
 * moves no money.
 */
export type { EquityDeps } from './deps.ts'
export { equityHandlers } from './handlers.ts'
export { EXTERNAL, findSettledLeg, listUncounted } from './flows.ts'
export { equityFlowMigration, equityMigration } from './migration.ts'
export { readEquity } from './read.ts'
export { BITCOIN, HOURLY_DAYS, recordEquity } from './snapshots.ts'
export { createValuation } from './valuation.ts'
