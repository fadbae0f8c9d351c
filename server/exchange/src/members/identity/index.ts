/**
 * Identity of members: applications for two levels, their review, and the guard of calls for verified
 * members. Submissions are immutable; each is reviewed once, and rejected ones are stored too. Only the
 * operator sees document numbers and pictures.
 */
export { identityArea, identityDeps } from './area.ts'
export type { IdentityDeps } from './deps.ts'
export { approveIdentity, rejectIdentity } from './review.ts'
export { assertVerified, loadReview, loadVerifiedLevel } from './verification-status.ts'
export { listPending, listVerified } from './store.ts'
