/**
 * The margin loan of the futures account, for all tickets that trade with it: its account, the outlook after a step, and the
 * row that opens its sheet. Levels, limits and rates come from the account; it places no orders.
 */
export { MarginRow } from './lazy-row.ts'
export { afterTrade, computeOutlook } from './outlook.ts'
export type { Trade } from './outlook.ts'
export { levelRows } from './outlook-rows.ts'
export { useMarginAccount } from './use-margin-account.ts'
