import { market } from '@bourse/contracts/market'
import { defineArea, mount } from '#kernel'
import { marketHandlers } from './handlers.ts'
import type { Market } from './market.ts'
import { migrations } from './migration.ts'

export const marketArea = defineArea<{ readonly market: Market }>({
  name: 'market',
  migrations,
  create: (deps) => ({ handlers: mount(market, marketHandlers(deps.market)) }),
})
