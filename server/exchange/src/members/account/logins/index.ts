/**
 * The record of log-ins, right and wrong: device, time zone, language and a shortened address. It decides
 * nothing, and stores no full address and no attempt on an unknown account.
 */
export { loginsMigration } from './migration.ts'
export { readOrigin } from './origin.ts'
export type { LoginOrigin } from './origin.ts'
export { hasLoggedIn, listLogins, markReported, recordFailedLogins, recordLogin } from './store.ts'
