/**
 * The embedded exchange on paper money, and the reference implementation of the upstream family's dialect.
 * It receives a database, a clock, randomness and prices; it reads no environment and starts nothing by itself.
 * The BFF never imports it: they communicate over HTTP and a socket.
 */
export { createExchange, prepareDatabase } from './create-exchange.ts'
export type { Exchange } from './create-exchange.ts'
export type { ExchangeOptions } from './options.ts'
export { AREAS, migrations } from './areas.ts'
export { emailCodeSender, inlineCodeSender } from '#members/account'
export type { CodeSender } from '#members/account'
export {
  listAppliedSteps,
  ensureDatabase,
  manualClock,
  machineClock,
  migrate,
  openDatabase,
  randomIds,
  readState,
  secureRandom,
  seededRandom,
  sql,
  findServingPostgres,
  readFreeBytes,
  startPostgres,
  TICK_CONNECTIONS,
  watchStorage,
} from '#platform/kernel'
export type {
  Clock,
  Database,
  DatabaseOptions,
  MovableClock,
  Postgres,
  Random,
  SpaceState,
  Storage,
} from '#platform/kernel'
export { DamagedArchive, readArchive, writeArchive } from '#platform/archive'
export type { ArchiveSummary } from '#platform/archive'
export {
  assertCompatible,
  parseDatabaseUrl,
  DatabaseIncompatible,
  acquireExclusiveLock,
  inspect,
  describeDatabaseError,
} from '#platform/database'
export { smtpMailer } from '#members/messages'
export type { Mail, Mailer } from '#members/messages'
export { isBalanced, computeTrialBalance } from '#platform/ledger'
export type { TrialBalance } from '#platform/ledger'
export { findRecordedTick, scriptedSource, seededSource } from '#platform/market'
export type { PriceSource, ScriptedSource } from '#platform/market'
export { catalogue } from '#catalogue'
export { serveOperator } from '#operator'
export { operatorSocket } from '#platform/private-files'
export { createExchangeMetrics, createOps } from '#platform/ops'
export type { ExchangeMetrics } from '#platform/ops'
export { TIME_ZONE } from '#platform/web'
