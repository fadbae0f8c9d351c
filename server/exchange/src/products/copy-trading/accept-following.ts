import type { MemberId } from '@bourse/contracts/account'
import {
  COPY_LIMITS,
  copySize,
  type CopySizing,
  type copyTrading,
  FOLLOWERS_MAX,
  LEADERS_MAX,
} from '@bourse/contracts/copy-trading'
import { amountText, type Input, type Instant, isMultipleOf, ONE, refuse } from '@bourse/contracts/kit'
import type { FollowingDraft } from './following-store.ts'

/** Read after the lock of the follower's role. */
export type FollowingState = {
  readonly member: MemberId
  /** All accounts of the same person. */
  readonly ownAccounts: readonly MemberId[]
  /** Whether the member to follow leads. */
  readonly isLeading: boolean
  /** Whether the follower leads. */
  readonly isLeader: boolean
  /** Leaders that the member follows already. */
  readonly followed: readonly MemberId[]
  /** Followers of the leader. */
  readonly followers: number
  readonly now: Instant
}

/** Returns the accepted following, or throws the first refusal. */
export function acceptFollowing(
  { leader, mode, size }: Input<typeof copyTrading.follow>,
  state: FollowingState,
): FollowingDraft {
  const { member, ownAccounts, followed, now } = state
  const sizing = acceptSize({ mode, size })
  if (!state.isLeading) refuse('leader_unknown')
  if (ownAccounts.includes(leader)) refuse('own_leader')
  if (state.isLeader) refuse('leader_cannot_follow')
  if (followed.includes(leader)) refuse('already_following')
  if (followed.length >= LEADERS_MAX) refuse('leaders_at_maximum')
  if (state.followers >= FOLLOWERS_MAX) refuse('leader_full')
  return { ...sizing, member, leader, followedAt: now }
}

/** Returns the rounded size, or refuses one beyond the limits. */
export function acceptSize(sizing: CopySizing): CopySizing {
  const { mode } = sizing
  const size = copySize(sizing)
  if (size > COPY_LIMITS[mode])
    refuse('amount_above_maximum', { asset: '', maximum: amountText(COPY_LIMITS[mode]) })
  if (mode === 'lots' && !isMultipleOf(size, ONE)) refuse('quantity_off_step', { step: '1' })
  return { mode, size }
}
