/**
 * A member's wallets: balances by account, deposits with their review, the statement. Money moves through the
 * ledger only; an approved deposit is booked once, even with concurrent approvals. Prices come from the
 * market module.
 */
export { walletArea, walletDeps } from './area.ts'
export { approveDeposit, rejectDeposit } from './deposit.ts'
export type { ApprovedDeposit, WalletDeps } from './deps.ts'
export { approvedUsd, loadDepositPeaksUsd, findExceededAt, listWaiting } from './store.ts'
export { listSubmitted as submittedWithdrawals, returnWithdrawals } from '#members/wallet/withdrawal'
