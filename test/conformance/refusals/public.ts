import { content } from '@bourse/contracts/content'
import { market } from '@bourse/contracts/market'
import type { Fields, Fixture, Table } from './fixture.ts'

const chart = (more: Fields): Fields => ({
  from: '1772528400',
  to: '1772528460',
  symbol: 'BTC/USDT',
  period: '1min',
  ...more,
})

/** Refusals of public content and charts. */
export const publicRefusals = (fixture: Fixture): Table => ({
  'content.setting': {
    parameter_error: () => fixture.refusedDirectly(content.setting, { keyword: 'smtp_password' }),
  },
  'market.candles': {
    parameter_error: () => fixture.toGuest(market.candles, chart({ from: '1772528460', to: '1772528400' })),
    market_unknown: () => fixture.toGuest(market.candles, chart({ symbol: 'BTC/GOLD' })),
  },
  'market.ticks': {
    parameter_error: () =>
      fixture.toGuest(market.ticks, { symbol: 'BTC/USDT', from: '1772528460', to: '1772528400' }),
    market_unknown: () =>
      fixture.toGuest(market.ticks, { symbol: 'BTC/GOLD', from: '1772528400', to: '1772528460' }),
  },
  'market.tickBlocks': {
    parameter_error: () => fixture.toGuest(market.tickBlocks, { from: '1772528460', to: '1772528400' }),
  },
})
