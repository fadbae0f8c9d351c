/**
 * The base of every area: PostgreSQL and transactions, clock, randomness, ids, the scheduler, the type of a
 * handler. Only this module reads the machine's clock and randomness; other modules receive them. It knows no
 * area and moves no money.
 */
export { backgroundTask } from './background-task.ts'
export type { BackgroundTask } from './background-task.ts'
export { manualClock, machineClock } from './clock.ts'
export type { Clock, MovableClock } from './clock.ts'
export { openDatabase } from './database.ts'
export type { Database, DatabaseOptions, QueryKind, Reader, Tx } from './database.ts'
export { randomIds } from './ids.ts'
export type { Ids } from './ids.ts'
export { persistentKey, appStateMigration, readState, writeState } from './app-state.ts'
export { appliedSteps, migrate } from './migrate.ts'
export type { Migration } from './migrate.ts'
export { mount } from './mount.ts'
export type { AnyHandler, Call, Handler, Handlers, MemberCall, Mounted } from './mount.ts'
export { DatabaseUnavailable, isConnectionError, OutcomeUnknown } from './connection-errors.ts'
export { ensureDatabase, servingPostgres, startPostgres } from './postgres.ts'
export type { Postgres } from './postgres.ts'
export { startInterval } from './interval.ts'
export type { Interval } from './interval.ts'
export { hash32, secureRandom, seededRandom } from './random.ts'
export type { Random } from './random.ts'
export { createScheduler, overdueTasks, schedulerMigration } from './scheduler.ts'
export type { Scheduler } from './scheduler.ts'
export { sql } from './sql.ts'
export type { Sql } from './sql.ts'
