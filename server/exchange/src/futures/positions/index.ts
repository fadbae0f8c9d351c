/**
 * Positions and their money: the rows, what they are worth at a price, what closing them moves.
 * Whoever opens, closes or liquidates does it through here, under the lock of the member's account.
 * It decides nothing: when something is closed, and at what price, is said by whoever calls.
 */
export type { FuturesDeps, FuturesMarket, FuturesEvents, PositionsSnapshot } from './deps.ts'
export { futuresMigration } from './migration.ts'
export { after, backingOf, settleAll } from './settle.ts'
export type { Closing, Funds, Outcome } from './settle.ts'
export {
  liquidationPriceOf,
  transferableOf,
  riskRateOf,
  summarizeAccount,
  availableForOrders,
  valueOf,
} from './account-summary.ts'
export type { AccountSummary, Valued } from './account-summary.ts'
export {
  listActive,
  findPosition,
  freeOf,
  readFreeBalances,
  insertPosition,
  listDays,
  listPositions,
  listActiveOf,
  lockAccount,
  lockAccounts,
  modeOf,
  setMode,
  updatePositions,
} from './store.ts'
export type { Draft, StoredPosition } from './stored.ts'
