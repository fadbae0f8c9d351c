/**
 * Positions and their money: the rows, what they are worth at a price, what closing them moves.
 * Whoever opens, closes or liquidates does it through here, under the lock of the member's account.
 * It decides nothing: when something is closed, and at what price, is said by whoever calls.
 */
export type { FuturesDeps, FuturesMarket, FuturesNews, PositionsStanding } from './deps.ts'
export { futuresMigration } from './migration.ts'
export { after, behindOf, settleAll } from './settle.ts'
export type { Closing, Funds, Outcome } from './settle.ts'
export { liquidationPriceOf, movableOf, riskOf, standingOf, usableOf, valueOf } from './standing.ts'
export type { Standing, Valued } from './standing.ts'
export {
  allLive,
  findPosition,
  freeOf,
  freesOf,
  insertPosition,
  listDays,
  listPositions,
  liveOf,
  lockAccount,
  lockAccounts,
  modeOf,
  setMode,
  updatePositions,
} from './store.ts'
export type { Draft, StoredPosition } from './stored.ts'
