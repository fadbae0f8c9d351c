import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { detachLive } from '#products/futures'
import type { Tx } from '#platform/kernel'
import { type CopyDeps, formatName } from './deps.ts'
import { cancelFollowings, listOpenCopies, lockFollowers } from './following-store.ts'
import { dropOpenings } from './job-store.ts'
import { closeLeader, lockLeader } from './leader-store.ts'
import { leaderClosedText, leaderStoppedText } from './messages.ts'

export type Stop = {
  readonly leader: MemberId
  readonly at: Instant
  readonly by: 'leader' | 'operator'
}

/**
 * Ends leading: nothing more is copied, open copies become the followers' own positions, and each of them
 * gets a message. Returns the number of followers; null for a member who does not lead.
 */
export async function stopLeading(deps: CopyDeps, tx: Tx, { leader, at, by }: Stop): Promise<number | null> {
  if ((await lockLeader(tx, leader)) === null) return null
  // Locks work before followers, in the order of a stretch.
  await dropOpenings(tx, leader, at)
  const followings = await lockFollowers(tx, { leader, after: '0', limit: null })
  await cancelFollowings(
    tx,
    followings.map(({ id }) => id),
    at,
  )
  const copies = await listOpenCopies(tx, leader)
  await detachLive(deps.futures, tx, copies, at)
  await closeLeader(tx, leader, at)
  const counts = new Map<MemberId, number>(followings.map(({ member }) => [member, 0]))
  for (const { member } of copies) counts.set(member, (counts.get(member) ?? 0) + 1)
  const trader = formatName(await deps.profilesOf(tx, [leader]), leader)
  await deps.messageMembers(tx, [
    ...[...counts].map(([member, count]) => leaderClosedText({ member, trader, count, at })),
    ...(by === 'operator' ? [leaderStoppedText(leader, at)] : []),
  ])
  tx.afterCommit(() => deps.queue.lead([...deps.queue.leaders].filter((member) => member !== leader)))
  return followings.length
}
