/**
 * Double-entry ledger: accounts, transfers, legs. Money moves only here; every leg has its counterpart.
 * Reserved money is a transfer to a hold account, a correction is a new transfer. No other module writes a
 * balance, and this one does not decide whether money should move.
 */
export { toHolder, ofHouse, ofMember, POINTS } from './accounts.ts'
export type { AccountRef, MemberAccountType } from './accounts.ts'
export { countInvariantViolations, isBalanced, computeTrialBalance } from './audit.ts'
export type { TrialBalance } from './audit.ts'
export { ledgerArea } from './area.ts'
export { clearNetFees, lockNetFees } from './net-fees.ts'
export type { NetFee } from './net-fees.ts'
export { buildFeeLegs, parseRebates, formatRebates } from './fees.ts'
export { post } from './post.ts'
export { move } from './transfer.ts'
export { postAll } from './post-all.ts'
export type { Leg, Transfer } from './transfer.ts'
export { countUnpaidRebates, lockUnpaidRebates, markRebatesPaid, listUnpaidRebates } from './rebates.ts'
export type { DueRebate } from './rebates.ts'
export type { HouseAccount, Reason } from '#platform/ledger/registry'
export {
  balanceKey,
  loadBalances,
  listBalances,
  loadBalancesOfAssets,
  findFirstEntryAt,
  freezeAsset,
  listHolders,
  listHouseBalances,
  readBalance,
  listDayFlows,
  lockAllAccounts,
  lockMemberAccounts,
  listFlows,
  listStatementEntries,
  listOwnedBalances,
} from './read.ts'
export type { AssetBalance, Balance, StatementEntry } from './read.ts'
