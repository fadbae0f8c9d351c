/**
 * Where a member's money may come from and go to: his own deposit addresses, the addresses he saved, his bank cards.
 * Numbers of cards leave it masked; what belongs to somebody else is like what does not exist.
 * It moves no money.
 */
export { type CardTarget, targetOfCard, targetOfForeignCard } from './cards.ts'
export { depositAddress, isOwnAddress } from './deposit-address.ts'
export type { BookDeps } from './deps.ts'
export { bookHandlers } from './handlers.ts'
export { bookMigration } from './migration.ts'
export { movableAsset, networkOf } from './save-address.ts'
export { findCard, findForeignCard, addressSavedAt } from './store.ts'
