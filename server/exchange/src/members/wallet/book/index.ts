/**
 * Sources and destinations of a member's money: their deposit addresses, saved addresses and bank cards. Card
 * numbers are masked; records of another member are like unknown ones. It moves no money.
 */
export { type CardTarget, buildCardTarget, buildForeignCardTarget } from './cards.ts'
export { deriveDepositAddress, isOwnAddress } from './deposit-address.ts'
export type { BookDeps } from './deps.ts'
export { bookHandlers } from './handlers.ts'
export { bookMigration, bookTagMigration } from './migration.ts'
export { addressLine, type DestinationAddress, checkDestinationAddress } from './destination-address.ts'
export { requireMovableAsset } from './save-address.ts'
export { loadPayoutCard } from './payout-card.ts'
export { findCard, findForeignCard, addressSavedAt } from './store.ts'
