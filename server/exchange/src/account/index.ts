/**
 * Who members are: sign-up with a code, passwords, sessions, the profile.
 * Wrong codes and wrong passwords are counted even when the call is refused.
 * It holds no money and knows no market.
 */
export { createCodes } from './codes.ts'
export type { AccountDeps } from './deps.ts'
export { accountHandlers } from './handlers.ts'
export { mailCourier, paperCourier } from './mailer.ts'
export type { Courier } from './mailer.ts'
export { accountMigration } from './migration.ts'
export { createPasswords } from './password.ts'
export type { Passwords } from './password.ts'
export { createMember } from './register.ts'
export { memberOfToken } from './sessions.ts'
export { findByHandle, listMembers } from './store.ts'
export type { Member } from './store.ts'
