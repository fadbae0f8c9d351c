import { toPage, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { watchlist } from '@bourse/contracts/watchlist'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { deleteWatched, insertWatched, listWatched } from './store.ts'

export type WatchlistDeps = { readonly assetExists: (asset: AssetId) => boolean }

export function watchlistHandlers({ assetExists }: WatchlistDeps): Handlers<typeof watchlist> {
  return {
    list: async (_input, call) => {
      const watched = await listWatched(call.reader, call.member)
      return toPage(watched, { page: 1, limit: watched.length }, watched.length)
    },
    add: async ({ asset }, call) => {
      if (!assetExists(asset)) refuse('coin_unknown')
      return call.transact(async (tx) => {
        const id = await insertWatched(tx, { member: call.member, asset })
        return id === null ? refuse('already_watched') : { id }
      })
    },
    remove: async ({ id }, call) => {
      const isDeleted = await call.transact((tx) => deleteWatched(tx, { member: call.member, id }))
      if (!isDeleted) refuse('not_found')
      return translate(call.lang, 'favourite_removed')
    },
  }
}
