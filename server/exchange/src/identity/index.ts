/**
 * Identity of members: applications for two levels, their review, and the guard of calls for verified
 * members. Submissions are immutable; each is reviewed once, and rejected ones are stored too. Only the
 * operator sees document numbers and pictures.
 */
export { IDENTITY_TASK } from './apply.ts'
export type { IdentityDeps } from './deps.ts'
export { identityHandlers } from './handlers.ts'
export { identityMigration } from './migration.ts'
export { approveIdentity, approveIdentityDue, rejectIdentity } from './review.ts'
export { assertVerified, reviewOf, verifiedLevelOf } from './verification-status.ts'
export { listPending } from './store.ts'
