import type { MemberId } from '@bourse/contracts/account'
import { type Instant, refuse } from '@bourse/contracts/kit'
import { mayAccept } from '@bourse/contracts/referral'

/** State that decides who becomes the inviter of a member, read after the lock of the tree. */
export type InvitationState = {
  readonly member: MemberId
  readonly registeredAt: Instant
  /** The inviter that the member has; null without one. */
  readonly inviter: MemberId | null
  /** The owner of the code; null for an unknown code. */
  readonly owner: MemberId | null
  /** Whether the member has invited the owner, directly or through others. */
  readonly isAbove: boolean
  readonly now: Instant
}

/** Returns the new inviter, or throws the first refusal. */
export function chooseInviter({
  member,
  registeredAt,
  inviter,
  owner,
  isAbove,
  now,
}: InvitationState): MemberId {
  if (inviter !== null) refuse('inviter_set')
  if (!mayAccept(registeredAt, now)) refuse('invite_too_late')
  if (owner === null) refuse('invite_code_invalid')
  if (owner === member) refuse('own_invite_code')
  if (isAbove) refuse('invite_ring')
  return owner
}
