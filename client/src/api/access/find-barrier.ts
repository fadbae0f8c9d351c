import type { Endpoint } from '@bourse/contracts/kit'
import type { Caller } from './steps.ts'

/** The reason why a caller cannot send a form. */
export type Barrier = 'access' | 'country_required' | 'country_closed'
type Row = Pick<Endpoint, 'access' | 'enters'>

/**
 * Finds the reason; null if there is none. A review that the upstream does not report may be complete, and a confirmed
 * identity needs no contact: the server decides.
 */
export function findBarrier(
  { access, enters }: Row,
  { isMember, user }: Caller,
  input: Readonly<Record<string, unknown>> = {},
): Barrier | null {
  if (access !== 'public' && !isMember) return 'access'
  if (user === null) return null
  if (access === 'verified' && user.review !== null && user.review !== 'approved') return 'access'
  if (enters === undefined || enters.decidedBy === 'record' || enters.unless?.(input) === true) return null
  if (user.closed?.split(',').includes(enters.product) !== true) return null
  return user.country === null ? 'country_required' : 'country_closed'
}
