/**
 * The base of every area: PostgreSQL and transactions, clock, randomness, ids, the scheduler, the type of a
 * handler. Only this module reads the machine's clock and randomness; other modules receive them. It knows no
 * area and moves no money.
 */
export { createBatchQueue } from './batch-queue.ts'
export type { BatchQueue, ItemResult } from './batch-queue.ts'
export { createMemberQueue, runInSteps } from './member-queue.ts'
export type { StepOptions } from './member-queue.ts'
export { decide, collectResults, transactBatch } from './transact-batch.ts'
export type { BatchItem, Decision } from './transact-batch.ts'
export {
  claimKeys,
  hasOutcome,
  outcomeValue,
  refusalOutcome,
  settleKey,
  storeOutcomes,
} from './call-outcomes.ts'
export type { KeyedCall, Outcome } from './call-outcomes.ts'
export { backgroundTask } from './background-task.ts'
export type { BackgroundTask } from './background-task.ts'
export { createDrain } from './drain.ts'
export { manualClock, machineClock } from './clock.ts'
export type { Clock, MovableClock } from './clock.ts'
export { openDatabase, TICK_CONNECTIONS } from './database.ts'
export type { Database, DatabaseOptions, QueryKind, Reader, Row, Tx } from './database.ts'
export { randomIds } from './ids.ts'
export type { Ids } from './ids.ts'
export { ensureKey, readState, writeState } from './app-state.ts'
export { runDueBatches } from './due-batches.ts'
export { runDailyPayments } from './daily-payments.ts'
export { eachHour, eachMinute, eachTenSeconds } from './each-period.ts'
export type { BatchQuery } from './due-batches.ts'
export { dueRows } from './due-rows.ts'
export {
  createFailureWatch,
  hasLost,
  isLost,
  NOT_DUE,
  processEach,
  processInBatches,
  RowFailure,
  runSequentially,
  throwAll,
} from './row-failures.ts'
export type { FailureWatch, StuckRow } from './row-failures.ts'
export { defineArea, mergeDistinct } from './area.ts'
export type { AreaDefinition, AreaRuntime, CoreDeps, Notify, ReasonTerms } from './area.ts'
export { kernelArea } from './foundation.ts'
export { listAppliedSteps, migrate } from './migrate.ts'
export type { Migration, StepQuery } from './migrate.ts'
export { page } from './page.ts'
export type { Paging } from './page.ts'
export { mount } from './mount.ts'
export type {
  AnyHandler,
  Call,
  Caller,
  Handler,
  Handlers,
  MemberCall,
  MountedHandlers,
  Principal,
} from './mount.ts'
export { DatabaseUnavailable, isConnectionError, OutcomeUnknown, Overloaded } from './connection-errors.ts'
export { ensureDatabase, findServingPostgres, startPostgres } from './postgres.ts'
export type { Postgres } from './postgres.ts'
export { readFreeBytes, isStorageFull, logFailure, StorageFull, UNLIMITED, watchStorage } from './storage.ts'
export type { SpaceState, Storage } from './storage.ts'
export { groupBy, sumBy } from './group-by.ts'
export { settleEach } from './settle-each.ts'
export { startInterval } from './interval.ts'
export type { Interval } from './interval.ts'
export { secureRandom, seededRandom } from './random.ts'
export type { Random } from './random.ts'
export { createScheduler, listFailingTasks } from './scheduler.ts'
export type { Scheduler, TaskDivider, TaskRunner } from './scheduler.ts'
export {
  amount,
  bytes,
  count,
  day,
  flag,
  id,
  instant,
  integer,
  integerId,
  json,
  list,
  nullable,
  oneOf,
  text,
} from './codecs.ts'
export type { Codec } from './codecs.ts'
export { columns, table } from './columns.ts'
export type { Column, StoredOf } from './columns.ts'
export { sql, statement } from './sql.ts'
export type { Sql } from './sql.ts'
