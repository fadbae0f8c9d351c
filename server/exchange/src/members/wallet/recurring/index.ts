/**
 * Recurring purchases: plans, their runs, and the conversion of each. A run is written in the transaction of
 * its conversion, once for each due time. It makes no price and offers nothing that a conversion does not.
 */
export type { RecurringDeps } from './deps.ts'
export { recurringHandlers } from './handlers.ts'
export { recurringMigration } from './migration.ts'
export { runRecurring } from './run-due.ts'
export { duePlans, hasRunningPlan } from './store.ts'
