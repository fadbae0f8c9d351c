/**
 * Seconds options: whether a price stands higher or lower some seconds from now.
 * An order is opened by the first tick after its acceptance and settled by the tick of its expiry, whoever is winning;
 * no field, setting or command can choose a result, and what is due is settled once, also after the process was away.
 */
export type { OptionTerms, SecondsDeps } from './deps.ts'
export { secondsHandlers } from './handlers.ts'
export { secondsMigration } from './migration.ts'
export { overdueOrders } from './due-store.ts'
export { fillEntries, settleDue } from './settle-due.ts'
