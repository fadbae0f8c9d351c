import type { MemberId } from '@bourse/contracts/account'
import { type Review, type VerifiedLevel, verifiedLevel } from '@bourse/contracts/identity'
import { refuse } from '@bourse/contracts/kit'
import type { Reader } from '#platform/kernel'
import { listNewestApplications, type StoredApplication } from './store.ts'

/** A member's identity: the newest application per level. */
export type VerificationStatus = {
  readonly basic: Review
  readonly advanced: Review
  readonly document: StoredApplication | null
  readonly newest: StoredApplication | null
}

export async function loadVerificationStatus(reader: Reader, member: MemberId): Promise<VerificationStatus> {
  const found = await listNewestApplications(reader, member)
  const document = found.find(({ level }) => level === 'basic') ?? null
  const pictures = found.find(({ level }) => level === 'advanced') ?? null
  return {
    basic: document?.status ?? 'none',
    advanced: pictures?.status ?? 'none',
    document,
    newest: found[0] ?? null,
  }
}

export const loadVerifiedLevel = async (reader: Reader, member: MemberId): Promise<VerifiedLevel> =>
  verifiedLevel(await loadVerificationStatus(reader, member))

/** Guards what only verified members may do. Pending members are refused as pending; others as unverified. */
export async function assertVerified(reader: Reader, member: MemberId): Promise<void> {
  const { basic } = await loadVerificationStatus(reader, member)
  if (basic === 'pending') refuse('identity_under_review')
  if (basic !== 'approved') refuse('identity_required')
}

/** Loads what the profile shows: the state of the document, and its name once approved. */
export async function loadReview(reader: Reader, member: MemberId) {
  const { basic, document } = await loadVerificationStatus(reader, member)
  return { review: basic, verifiedName: basic === 'approved' ? (document?.name ?? null) : null }
}
