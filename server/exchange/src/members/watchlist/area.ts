import { watchlist } from '@bourse/contracts/watchlist'
import { defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import { watchlistHandlers } from './handlers.ts'
import { watchlistMigration } from './migration.ts'

export const watchlistArea = defineArea<{ readonly market: Market }>({
  name: 'watchlist',
  migrations: [watchlistMigration],
  create: ({ market }) => ({
    handlers: mount(
      watchlist,
      watchlistHandlers({ assetExists: (asset) => market.assetById(asset) !== null }),
    ),
  }),
})
