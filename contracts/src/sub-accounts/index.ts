/**
 * Sub-accounts: accounts with balances, orders and positions of their own under the identity of one member. Security, limits
 * and verification are the member's.
 */
export { subAccounts } from './endpoints.ts'
export { findAccountScope, SUB_ACCOUNTS_MAX } from './rules.ts'
export { computeAccountTransfer } from './compute-account-transfer.ts'
export type { OwnAccount } from './shapes.ts'
