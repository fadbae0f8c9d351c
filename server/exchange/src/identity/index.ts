/**
 * Who a member is: applications for two levels, their review, and what stands in front of verified members' calls.
 * Nothing handed in is ever changed; a verdict is given once, and what was rejected is kept.
 * Document numbers and pictures leave this room for the operator only.
 */
export { IDENTITY_TASK } from './apply.ts'
export type { IdentityDeps } from './deps.ts'
export { identityHandlers } from './handlers.ts'
export { identityMigration } from './migration.ts'
export { approveIdentity, approveIdentityDue, rejectIdentity } from './review.ts'
export { assertVerified, reviewOf, verifiedLevelOf } from './verification-status.ts'
export { listPending } from './store.ts'
