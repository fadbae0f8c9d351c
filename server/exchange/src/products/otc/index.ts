/**
 * Coins for fiat currencies with merchants of the house: orders, their escrow in the ledger, deadlines and disputes.
 * Fiat money is paid outside of the exchange and never booked; no other module reads these tables.
 */
export { cancelByOperator, payByMerchant, releaseByMerchant } from './advance.ts'
export { otcArea } from './area.ts'
export type { OtcDeps, PayoutCard } from './deps.ts'
export { requireMerchant } from './merchants.ts'
export { findOrder, listOpen, lockOrder, type StoredOrder } from './store.ts'
