import type { MemberId } from '@bourse/contracts/account'
import {
  COPY_LIMITS,
  copySize,
  type CopySizing,
  type copyTrading,
  FOLLOWERS_MAX,
  LEADERS_MAX,
} from '@bourse/contracts/copy-trading'
import { amountText, type Input, isMultipleOf, ONE, refuse } from '@bourse/contracts/kit'
import type { MemberCall, Tx } from '#platform/kernel'
import { countFollowers, findLeader, shareLeader } from './leader-store.ts'
import { insertFollowing, listActiveFollowings, lockFollowing, resizeFollowing } from './following-store.ts'

/** Returns the rounded size, or refuses one beyond the limits. */
function checkedSize(sizing: CopySizing): CopySizing {
  const { mode } = sizing
  const size = copySize(sizing)
  if (size > COPY_LIMITS[mode])
    refuse('amount_above_maximum', { asset: '', maximum: amountText(COPY_LIMITS[mode]) })
  if (mode === 'lots' && !isMultipleOf(size, ONE)) refuse('quantity_off_step', { step: '1' })
  return { mode, size }
}

/** Serialises following and leading of one member: a leader never follows. */
export const lockRole = (tx: Tx, member: MemberId): Promise<void> => tx.lock('copy', member)

/** Begins to copy what the leader opens from now on. */
export async function follow(
  call: MemberCall,
  { leader, mode, size }: Input<typeof copyTrading.follow>,
): Promise<void> {
  const { member } = call
  await call.transact(async (tx) => {
    const sizing = checkedSize({ mode, size })
    await lockRole(tx, member)
    if ((await shareLeader(tx, leader)) === null) refuse('leader_unknown')
    if (leader === member) refuse('own_leader')
    if ((await findLeader(tx, member)) !== null) refuse('leader_cannot_follow')
    const followed = await listActiveFollowings(tx, member)
    if (followed.some((following) => following.leader === leader)) refuse('already_following')
    if (followed.length >= LEADERS_MAX) refuse('leaders_at_maximum')
    if (((await countFollowers(tx, [leader])).get(leader) ?? 0) >= FOLLOWERS_MAX) refuse('leader_full')
    await insertFollowing(tx, { ...sizing, member, leader, followedAt: call.now })
  })
}

/** Changes the size of copies from now on; open ones keep theirs. */
export async function resize(
  call: MemberCall,
  { leader, mode, size }: Input<typeof copyTrading.resize>,
): Promise<void> {
  await call.transact(async (tx) => {
    const sizing = checkedSize({ mode, size })
    const following = (await lockFollowing(tx, { member: call.member, leader })) ?? refuse('not_following')
    await resizeFollowing(tx, following.id, sizing)
  })
}
