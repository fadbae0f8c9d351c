/**
 * A PostgreSQL that somebody else looks after: how it is reached, whether it is fit, and that one exchange alone writes to it.
 * What is wrong is said in words that an operator can act on, never with a password or an address in them.
 * It knows no table of any area, and the embedded PostgreSQL is started elsewhere.
 */
export { connectionOf } from './address.ts'
export { assertCompatible, inspect } from './compatibility.ts'
export type { DatabaseCompatibility } from './compatibility.ts'
export { acquireExclusiveLock } from './exclusive-lock.ts'
export type { Hold } from './exclusive-lock.ts'
export { DatabaseIncompatible, describeDatabaseError } from './database-errors.ts'
