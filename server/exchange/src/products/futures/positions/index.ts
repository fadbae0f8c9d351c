/**
 * Positions and their money: rows, valuation at a price, and the transfers of a closing. Every opening,
 * closing and liquidation uses it, under the lock of the member's account. It does not decide when a position
 * closes or at what price; the callers do.
 */
export type {
  ClosedPosition,
  CopyListener,
  FuturesDeps,
  FuturesMarket,
  FuturesEvents,
  OpenedPosition,
  PositionsSnapshot,
} from './deps.ts'
export {
  futuresMigration,
  overnightChargeMigration,
  overnightRateMigration,
  bankruptcyMigration,
  positionModeMigration,
  entryMigration,
  trailingMigration,
  markedTrailMigration,
  fundingMigration,
  clientIdMigration,
  rebatesMigration,
  settledUntilMigration,
} from './migration.ts'
export {
  after,
  findBacking,
  closed,
  closingFacts,
  closingTransfer,
  readOutcome,
  settleAll,
} from './settle.ts'
export type { Closing, Funds, Outcome } from './settle.ts'
export {
  assertOpening,
  computeFeeRate,
  limitOpeningFacts,
  marketOpeningFacts,
  triggerFacts,
} from './opening.ts'
export {
  computeLiquidationPrice,
  computeTransferable,
  computeRiskRate,
  summarizeAccount,
  availableForOrders,
  valuePosition,
} from './account-summary.ts'
export type { AccountSummary, Valued } from './account-summary.ts'
export {
  chargedFees,
  listActive,
  findPosition,
  findPositions,
  readFreeBalances,
  insertPosition,
  insertPositions,
  findPaidCostSince,
  listDays,
  listPositions,
  listActiveOf,
  lockAccount,
  lockAccounts,
  markSettled,
  readMode,
  setMode,
  setPositionMode,
  readPositionMode,
  storePositions,
  updatePositions,
  readModes,
} from './store.ts'
export { listBankruptcies, lockBankruptcy, recordUncovered, reduceUncovered } from './bankruptcies.ts'
export {
  findFundingRates,
  findHoldingCost,
  listOvernightFees,
  listOvernightRates,
  recordOvernightRates,
  listHoldingCosts,
  storeHoldingCost,
} from './overnight-store.ts'
export type { FundingRate, OvernightRate } from './overnight-store.ts'
export { PLAIN_ENTRY } from './stored.ts'
export type { Draft, Entry, StoredPosition } from './stored.ts'
