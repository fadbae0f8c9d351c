import type { MemberId } from '@bourse/contracts/account'
import type { copyTrading } from '@bourse/contracts/copy-trading'
import { type Input, refuse } from '@bourse/contracts/kit'
import { listAccountsOfPerson } from '#members/account'
import type { MemberCall, Tx } from '#platform/kernel'
import { acceptFollowing, acceptSize } from './accept-following.ts'
import { countFollowers, findLeader, shareLeader } from './leader-store.ts'
import { insertFollowing, listActiveFollowings, lockFollowing, resizeFollowing } from './following-store.ts'

/** Serialises following and leading of one member: a leader never follows. */
export const lockRole = (tx: Tx, member: MemberId): Promise<void> => tx.lock('copy', member)

/** Begins to copy what the leader opens from now on; returns the id of the following. */
export async function follow(
  call: MemberCall,
  input: Input<typeof copyTrading.follow>,
): Promise<string | null> {
  const { member, now } = call
  const { leader } = input
  return call.transact(async (tx) => {
    await lockRole(tx, member)
    const draft = acceptFollowing(input, {
      member,
      ownAccounts: await listAccountsOfPerson(tx, member),
      isLeading: (await shareLeader(tx, leader)) !== null,
      isLeader: (await findLeader(tx, member)) !== null,
      followed: (await listActiveFollowings(tx, member)).map((following) => following.leader),
      followers: (await countFollowers(tx, [leader])).get(leader) ?? 0,
      now,
    })
    return insertFollowing(tx, draft)
  })
}

/** Changes the size of copies from now on; open ones keep theirs. */
export async function resize(
  call: MemberCall,
  { leader, mode, size }: Input<typeof copyTrading.resize>,
): Promise<void> {
  await call.transact(async (tx) => {
    const sizing = acceptSize({ mode, size })
    const following = (await lockFollowing(tx, { member: call.member, leader })) ?? refuse('not_following')
    await resizeFollowing(tx, following.id, sizing)
  })
}
