import type { MemberId } from '@bourse/contracts/account'
import type { copyTrading } from '@bourse/contracts/copy-trading'
import { assert, type Input, refuse } from '@bourse/contracts/kit'
import { closeCopies, detachLive, detachOwn, type FuturesDeps, listLive } from '#products/futures'
import type { MemberCall, Tx } from '#platform/kernel'
import { type CopyDeps, formatName } from './deps.ts'
import { cancelFollowings, listOpenCopies, lockFollowing, type OpenCopy } from './following-store.ts'
import { releasedTexts, unfollowedText } from './messages.ts'

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
    const trader = formatName(await deps.profilesOf(tx, [leader]), leader)
    if (!closes) {
      const count = await detachLive(futures, tx, copies, at)
      await deps.messageMembers(tx, [unfollowedText({ member, trader, count, at }, 'copy_kept_body')])
      return
    }
    await assertPriced(futures, tx, member, copies)
    const { closed, detached } = await closeCopies(futures, tx, {
      copies: copies.map(({ id }) => id),
      members: copies.length === 0 ? [] : [member],
      tickOf({ market }) {
        const tick = futures.tick(market)
        assert(tick !== null, 'the markets of the copies have prices')
        return tick
      },
      lotsOf: ({ lots }) => lots,
      reason: 'manual',
      at,
    })
    await deps.messageMembers(tx, [
      unfollowedText({ member, trader, count: closed.length, at }, 'copy_closed_body'),
      ...(await releasedTexts(deps, tx, detached, at)),
    ])
  })
}

/** Refuses to close copies in a market that has no current price. */
async function assertPriced(
  futures: FuturesDeps,
  tx: Tx,
  member: MemberId,
  copies: readonly OpenCopy[],
): Promise<void> {
  const ids = new Set(copies.map(({ id }) => id))
  const live = await listLive(tx, member)
  const unpriced = live.find(({ id, market }) => ids.has(id) && futures.tick(market) === null)
  if (unpriced === undefined) return
  const symbol = futures.markets.find(({ id }) => id === unpriced.market)?.symbol ?? ''
  refuse('position_unpriced', { position: unpriced.id, symbol })
}

/** Turns one copy into the member's own position. */
export async function detach(
  { futures }: CopyDeps,
  call: MemberCall,
  { position }: Input<typeof copyTrading.detach>,
): Promise<void> {
  await call.transact((tx) => detachOwn(futures, tx, { id: position, member: call.member, at: call.now }))
}
