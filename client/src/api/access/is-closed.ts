import type { Access } from '@bourse/contracts/kit'
import type { Caller } from './steps.ts'

/**
 * Whether the steps stand in the way. A review that the upstream does not report may be complete, and a confirmed identity
 * needs no contact: the server decides.
 */
export function isClosed(access: Access, { isMember, user }: Caller): boolean {
  if (access === 'public') return false
  if (!isMember) return true
  return access === 'verified' && user !== null && user.review !== null && user.review !== 'approved'
}
