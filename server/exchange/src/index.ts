/**
 * The embedded exchange on paper money, and the reference implementation of the upstream family's dialect.
 * It receives a database, a clock, randomness and prices; it reads no environment and starts nothing by itself.
 * The BFF never imports it: they communicate over HTTP and a socket.
 */
export { createExchange, prepareDatabase } from './create-exchange.ts'
export type { Exchange } from './create-exchange.ts'
export type { ExchangeOptions } from './area-deps.ts'
export { AREAS, migrations } from './areas.ts'
export { emailCodeSender, inlineCodeSender } from '#account'
export type { CodeSender } from '#account'
export {
  appliedSteps,
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
  servingPostgres,
  freeBytes,
  startPostgres,
  TICK_CONNECTIONS,
  watchStorage,
} from '#kernel'
export type {
  Clock,
  Database,
  DatabaseOptions,
  MovableClock,
  Postgres,
  Random,
  SpaceState,
  Storage,
} from '#kernel'
export { DamagedArchive, readArchive, writeArchive } from '#archive'
export type { Archived } from '#archive'
export {
  assertCompatible,
  connectionOf,
  DatabaseIncompatible,
  acquireExclusiveLock,
  inspect,
  describeDatabaseError,
} from '#database'
export { smtpMailer } from '#messages'
export type { Mail, Mailer } from '#messages'
export { isBalanced, trialBalance } from '#ledger'
export type { TrialBalance } from '#ledger'
export { recordedTickAt, scriptedSource, seededSource, simulateHour } from '#market'
export type { HourState, PriceSource, ScriptedSource } from '#market'
export { catalogue } from '#seed'
export { serveOperator } from '#operator'
export { operatorSocket } from '#private-files'
export { createExchangeMetrics, createOps } from '#ops'
export type { ExchangeMetrics } from '#ops'
export { TIME_ZONE } from '#web'
