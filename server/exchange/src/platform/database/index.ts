/**
 * An externally managed PostgreSQL: connection, compatibility, and the guarantee that one exchange alone
 * writes to it. Problems are reported with their fix, never with a password or an address. It knows no table
 * of any area; the embedded PostgreSQL is in the kernel.
 */
export { parseDatabaseUrl } from './database-url.ts'
export { assertCompatible, inspect } from './compatibility.ts'
export type { DatabaseCompatibility } from './compatibility.ts'
export { acquireExclusiveLock } from './exclusive-lock.ts'
export type { Hold } from './exclusive-lock.ts'
export { DatabaseIncompatible, describeDatabaseError } from './database-errors.ts'
