/**
 * What a member can do against a thief: freeze the account by a link of a mail, hold withdrawals, and allow
 * withdrawals to saved addresses only. It proves no one and moves no money; a frozen account is opened by the
 * operator alone.
 */
export { createFreezeLink, freezeByLink } from './freeze-link.ts'
export { guardMigration } from './migration.ts'
export { findHeldUntil, findWhitelist, holdWithdrawals, lockWithdrawals, updateWhitelist } from './store.ts'
