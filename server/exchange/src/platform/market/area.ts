import { market } from '@bourse/contracts/market'
import { defineArea, mount } from '#platform/kernel'
import { marketHandlers } from './handlers.ts'
import { listingMigration } from './listings.ts'
import type { Market } from './market.ts'
import { dividendMigration, splitMigration } from './splits.ts'
import { migrations } from './migration.ts'

export const marketArea = defineArea<{ readonly market: Market }>({
  name: 'market',
  migrations: [...migrations, listingMigration, splitMigration, dividendMigration],
  create: (deps) => ({ handlers: mount(market, marketHandlers(deps.market)) }),
})
