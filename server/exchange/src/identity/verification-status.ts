import type { MemberId } from '@bourse/contracts/account'
import { type Review, type VerifiedLevel, verifiedLevel } from '@bourse/contracts/identity'
import { refuse } from '@bourse/contracts/kit'
import type { Reader } from '#kernel'
import { newestApplications, type StoredApplication } from './store.ts'

/** How a member's identity stands: the newest word on each level. */
export type VerificationStatus = {
  readonly basic: Review
  readonly advanced: Review
  readonly document: StoredApplication | null
  readonly newest: StoredApplication | null
}

export async function verificationStatusOf(reader: Reader, member: MemberId): Promise<VerificationStatus> {
  const found = await newestApplications(reader, member)
  const document = found.find(({ level }) => level === 'basic') ?? null
  const pictures = found.find(({ level }) => level === 'advanced') ?? null
  return {
    basic: document?.status ?? 'none',
    advanced: pictures?.status ?? 'none',
    document,
    newest: found[0] ?? null,
  }
}

export const verifiedLevelOf = async (reader: Reader, member: MemberId): Promise<VerifiedLevel> =>
  verifiedLevel(await verificationStatusOf(reader, member))

/**
 * In front of what only verified members may do. Whoever still waits is told so; everybody else is sent to the
 * verification page.
 */
export async function assertVerified(reader: Reader, member: MemberId): Promise<void> {
  const { basic } = await verificationStatusOf(reader, member)
  if (basic === 'pending') refuse('identity_under_review')
  if (basic !== 'approved') refuse('identity_required')
}

/** What the profile tells: the state of the document, and the name on it once it is approved. */
export async function reviewOf(reader: Reader, member: MemberId) {
  const { basic, document } = await verificationStatusOf(reader, member)
  return { review: basic, verifiedName: basic === 'approved' ? (document?.name ?? null) : null }
}
