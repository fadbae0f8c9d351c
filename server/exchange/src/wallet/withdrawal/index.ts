/**
 * Money that leaves: the request with its limits, the review, the pay-out or the return.
 * From the request on the money is set aside, so that no later purchase can spend it; each is judged once.
 * It never decides who a member is: identity, pay password and tier are asked of others.
 */
export type { WithdrawalDeps } from './deps.ts'
export { withdrawalHandlers } from './handlers.ts'
export { withdrawalMigration } from './migration.ts'
export { approveDueWithdrawal, approveWithdrawal, rejectWithdrawal } from './review.ts'
export { listWaitingWithdrawals } from './store.ts'
export type { StoredWithdrawal } from './store.ts'
export { WITHDRAWAL_TASK } from './withdraw.ts'
