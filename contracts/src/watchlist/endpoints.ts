import { area, page, record, text } from '#kit'
import { assetId } from '#market'
import { watched, watchedId } from './shapes.ts'

export const watchlist = area('watchlist', {
  list: {
    method: 'GET',
    path: '/optional/list',
    access: 'member',
    input: record({}),
    output: page(watched, 'P6'),
  },
  add: {
    method: 'POST',
    path: '/optional/add',
    access: 'member',
    input: record({ asset: ['currency_id', assetId] }),
    output: record({ id: watchedId }),
    refuses: ['coin_unknown', 'already_watched'],
  },
  remove: {
    method: 'POST',
    path: '/optional/del',
    access: 'member',
    input: record({ id: watchedId }),
    output: text,
    refuses: ['not_found'],
  },
})
