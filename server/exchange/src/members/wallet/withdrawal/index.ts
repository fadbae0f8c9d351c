/**
 * Withdrawals: the request with its limits, the review, the payout or the return. The money is on hold from
 * the request on, so that no later purchase can spend it; each withdrawal is reviewed once. Identity, pay
 * password and tier are checked by other modules.
 */
export type { WithdrawalDeps } from './deps.ts'
export { withdrawalHandlers } from './handlers.ts'
export { listApprovals } from './approval.ts'
export type { Approval } from './approval.ts'
export {
  approvalMigration,
  signedApprovalMigration,
  withdrawalMigration,
  withdrawalTagMigration,
} from './migration.ts'
export { approveDueWithdrawal, approveWithdrawal, rejectWithdrawal, returnWithdrawals } from './review.ts'
export type { ApprovalRequest } from './review.ts'
export { lockBalance } from './receipt.ts'
export { listWaitingWithdrawals, listSubmitted } from './store.ts'
export type { StoredWithdrawal } from './store.ts'
export { WITHDRAWAL_TASK } from './withdraw.ts'
