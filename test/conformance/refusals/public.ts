import { content } from '@bourse/contracts/content'
import { market } from '@bourse/contracts/market'
import type { Fields, Stage, Table } from './stage.ts'

const chart = (more: Fields): Fields => ({
  from: '1772528400',
  to: '1772528460',
  symbol: 'BTC/USDT',
  period: '1min',
  ...more,
})

/** Of what everybody may read: content and charts. */
export const publicRefusals = (stage: Stage): Table => ({
  'content.setting': {
    parameter_error: () => stage.refusedDirectly(content.setting, { keyword: 'smtp_password' }),
  },
  'market.candles': {
    parameter_error: () => stage.toStranger(market.candles, chart({ from: '1772528460', to: '1772528400' })),
    market_unknown: () => stage.toStranger(market.candles, chart({ symbol: 'BTC/GOLD' })),
  },
})
