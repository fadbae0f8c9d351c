import { area, page, record, text } from '#kit'
import { assetId } from '#market'
import { watched, watchedId } from './shapes.ts'

export const watchlist = area('watchlist', {
  /** The member's favourites, in the member's order. */
  list: {
    method: 'GET',
    path: '/optional/list',
    access: 'member',
    input: record({}),
    output: page(watched, 'unpaged'),
  },
  /** Adds an asset to the list. */
  add: {
    method: 'POST',
    path: '/optional/add',
    access: 'member',
    input: record({ asset: ['currency_id', assetId] }),
    output: record({ id: watchedId }),
    refuses: ['coin_unknown', 'already_watched'],
    effect: { affects: ['watchlist'] },
  },
  /** Removes an asset from the list. */
  remove: {
    method: 'POST',
    path: '/optional/del',
    access: 'member',
    input: record({ id: watchedId }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['watchlist'] },
  },
})
