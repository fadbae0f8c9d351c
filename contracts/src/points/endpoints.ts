import { area, page, cursorInput, record, withReceipt } from '#kit'
import { pointsEntry, rewardId, rewards } from './shapes.ts'

export const points = area('points', {
  /** Rewards, and the member's points balance. */
  list: { method: 'GET', path: '/points/list', access: 'member', input: record({}), output: rewards },
  /** Exchanges points for a reward; three a day (UTC). */
  exchange: {
    method: 'POST',
    path: '/points/exchange',
    access: 'verified',
    input: record({ id: rewardId }),
    output: withReceipt,
    refuses: ['not_found', 'sold_out', 'points_insufficient', 'rewards_too_many'],
    effect: { movesMoney: true, actsOn: 'id', affects: ['points', 'account', 'wallet'] },
  },
  /** Changes of the points balance, newest first. */
  history: {
    method: 'GET',
    path: '/points/log',
    access: 'member',
    input: record(cursorInput),
    output: page(pointsEntry, 'pages'),
    upstream: { extension: true },
  },
})
