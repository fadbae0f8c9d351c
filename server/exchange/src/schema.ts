import { accountMigration, sessionsMigration } from '#account'
import { contentMigration } from '#content'
import { futuresMigration } from '#futures/positions'
import { identityMigration } from '#identity'
import { appStateMigration, type Migration, schedulerMigration } from '#kernel'
import { bulkMigration, ledgerMigration } from '#ledger'
import { migrations as marketMigrations } from '#market'
import { messagesMigration } from '#messages'
import { picturesMigration } from '#pictures'
import { pointsMigration } from '#points'
import { receiptsMigration } from '#receipts'
import { secondsMigration } from '#seconds'
import { securityMigration } from '#security'
import { spotMigration, stopIndexMigration, stopMigration } from '#spot'
import { walletMigration } from '#wallet'
import { bookMigration } from '#wallet/book'
import { swapMigration } from '#wallet/swap'
import { withdrawalMigration } from '#wallet/withdrawal'
import { watchlistMigration } from '#watchlist'
import { webMigration } from '#web'

/** Every step of the schema; the names give the order. */
export const migrations: readonly Migration[] = [
  schedulerMigration,
  appStateMigration,
  ledgerMigration,
  webMigration,
  accountMigration,
  ...marketMigrations,
  contentMigration,
  watchlistMigration,
  walletMigration,
  spotMigration,
  stopMigration,
  stopIndexMigration,
  picturesMigration,
  sessionsMigration,
  securityMigration,
  identityMigration,
  bookMigration,
  withdrawalMigration,
  swapMigration,
  messagesMigration,
  pointsMigration,
  receiptsMigration,
  bulkMigration,
  secondsMigration,
  futuresMigration,
]
