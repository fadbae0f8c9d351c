/**
 * Double-entry ledger: accounts, transfers, legs. Money moves only here; every leg has its counterpart.
 * Reserved money is a transfer to a hold account, a correction is a new transfer. No other module writes a
 * balance, and this one does not decide whether money should move.
 */
export { holderOf, ofHouse, ofMember, POINTS } from './accounts.ts'
export type { AccountRef, MemberAccountType } from './accounts.ts'
export { countInvariantViolations, isBalanced, trialBalance } from './audit.ts'
export type { TrialBalance } from './audit.ts'
export { ledgerArea } from './area.ts'
export { clearNetFees, lockNetFees } from './net-fees.ts'
export type { NetFee } from './net-fees.ts'
export { feeLegs, rebatesOf, rebatesText } from './fees.ts'
export { move, post } from './post.ts'
export { postAll } from './post-all.ts'
export type { Leg, Transfer } from './post.ts'
export { countUnpaidRebates, lockUnpaidRebates, markRebatesPaid, unpaidRebatesOf } from './rebates.ts'
export type { DueRebate } from './rebates.ts'
export type { HouseAccount, Reason } from '#platform/ledger/registry'
export {
  balanceKey,
  balancesIn,
  balancesOf,
  balancesOfAssets,
  firstMovementAt,
  freezeAsset,
  holdersOf,
  houseBalances,
  lockAllAccounts,
  lockMemberAccounts,
  movedSince,
  movementsOf,
  ownedBy,
} from './read.ts'
export type { AssetBalance, Balance, Movement } from './read.ts'
