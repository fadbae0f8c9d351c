import { area, record, text } from '#kit'
import { rewardId, rewards } from './shapes.ts'

export const points = area('points', {
  list: { method: 'GET', path: '/points/list', access: 'member', input: record({}), output: rewards },
  exchange: {
    method: 'POST',
    path: '/points/exchange',
    access: 'member',
    input: record({ id: rewardId }),
    output: text,
    refuses: ['not_found', 'sold_out', 'points_insufficient'],
    money: true,
  },
})
