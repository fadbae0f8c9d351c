import type { copyTrading } from '@bourse/contracts/copy-trading'
import { type Input, refuse } from '@bourse/contracts/kit'
import { closeCopies, detachOwn, detachLive, listLive } from '#futures'
import type { MemberCall } from '#kernel'
import { type CopyDeps, nameOf } from './deps.ts'
import { cancelFollowings, listOpenCopies, lockFollowing } from './following-store.ts'
import { unfollowedText } from './messages.ts'

/** Stops copying. Open copies become the member's own, or are closed at the last tick. */
export async function unfollow(
  deps: CopyDeps,
  call: MemberCall,
  { leader, closeCopies: closes = false }: Input<typeof copyTrading.unfollow>,
): Promise<void> {
  const { member, now: at } = call
  const { futures } = deps
  await call.transact(async (tx) => {
    const following = (await lockFollowing(tx, { member, leader })) ?? refuse('not_following')
    await cancelFollowings(tx, [following.id], at)
    const copies = await listOpenCopies(tx, leader, member)
    if (closes) {
      const live = await listLive(tx, member)
      const unpriced = live.find(
        ({ id, market }) => copies.some((copy) => copy.id === id) && futures.tick(market) === null,
      )
      if (unpriced !== undefined) {
        const symbol = futures.markets.find(({ id }) => id === unpriced.market)?.symbol ?? ''
        refuse('position_unpriced', { position: unpriced.id, symbol })
      }
      await closeCopies(futures, tx, {
        copies: copies.map(({ id }) => id),
        members: copies.length === 0 ? [] : [member],
        tickOf: ({ market }) => futures.tick(market) ?? refuse('price_unavailable'),
        lotsOf: ({ lots }) => lots,
        reason: 'manual',
        at,
      })
    } else await detachLive(futures, tx, copies, at)
    const trader = nameOf(await deps.profilesOf(tx, [leader]), leader)
    const ended = { member, trader, count: copies.length, at }
    await deps.messageMembers(tx, [unfollowedText(ended, closes ? 'copy_closed_body' : 'copy_kept_body')])
  })
}

/** Turns one copy into the member's own position. */
export async function detach(
  { futures }: CopyDeps,
  call: MemberCall,
  { position }: Input<typeof copyTrading.detach>,
): Promise<void> {
  await call.transact((tx) => detachOwn(futures, tx, { id: position, member: call.member, at: call.now }))
}
