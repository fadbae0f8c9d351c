import { memberId } from '#account'
import { position, positionId } from '#futures'
import { area, page, pageInput, positiveInput, record, text } from '#kit'
import { copyMode, leader, leaderDetail } from './shapes.ts'

/** Leaders are public, like their pages; a foreign upstream may still require a session. */
export const copyTrading = area('copy-trading', {
  /** Leaders that can be followed. */
  leaders: {
    method: 'GET',
    path: '/follow/index',
    access: 'public',
    input: record(pageInput),
    output: page(leader, 'P2'),
  },
  /** One leader with trading statistics. */
  leader: {
    method: 'GET',
    path: '/follow/traderDetail',
    access: 'public',
    input: record({ leader: ['trader_user_id', memberId] }),
    output: leaderDetail,
    refuses: ['leader_unknown'],
  },
  /** The leader's own closed positions. */
  history: {
    method: 'GET',
    path: '/follow/historyTrade',
    access: 'public',
    input: record({ leader: ['trader_user_id', memberId], ...pageInput }),
    output: page(position, 'P2'),
    refuses: ['leader_unknown'],
  },
  /** Copies positions that the leader opens from now on. */
  follow: {
    method: 'POST',
    path: '/follow/follow',
    access: 'member',
    input: record({
      leader: ['trader_user_id', memberId],
      mode: ['type', copyMode],
      size: ['number', positiveInput],
    }),
    output: text,
    refuses: [
      'leader_unknown',
      'leader_cannot_follow',
      'already_following',
      'leaders_at_maximum',
      'amount_above_maximum',
    ],
    movesMoney: true,
    affects: ['copy-trading', 'futures', 'wallet'],
  },
  /** Stops following; copied positions stay open. */
  unfollow: {
    method: 'POST',
    path: '/follow/cancel',
    access: 'member',
    input: record({ leader: ['follow_user_id', memberId] }),
    output: text,
    refuses: ['not_following'],
    movesMoney: true,
    affects: ['copy-trading', 'futures', 'wallet'],
  },
  /** Turns a copied position into the member's own. */
  detach: {
    method: 'POST',
    path: '/follow/selfHolding',
    access: 'member',
    input: record({ position: ['transaction_id', positionId] }),
    output: text,
    refuses: ['not_found', 'position_closed', 'position_not_copied'],
    movesMoney: true,
    affects: ['copy-trading', 'futures', 'wallet'],
  },
})
