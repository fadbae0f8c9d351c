/**
 * Protection of a member against a thief: a link of a mail that freezes the account, a hold on withdrawals, and
 * withdrawals to saved addresses only. It proves no one and moves no money; a frozen account is opened by the
 * operator alone.
 */
export { createFreezeLink, freezeByLink } from './freeze-link.ts'
export { guardMigration } from './migration.ts'
export { findHeldUntil, findWhitelist, holdWithdrawals, lockWithdrawals, updateWhitelist } from './store.ts'
