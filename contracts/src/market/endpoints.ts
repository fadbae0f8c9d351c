import { area, page, record, unixSeconds } from '#kit'
import { assetLists, candle, period, quoteBoard, symbol } from './shapes.ts'

/** Quotes and charts; all public. */
export const market = area('market', {
  /** All assets with their uses. */
  assets: {
    method: 'GET',
    path: '/currency/list',
    access: 'public',
    sharedResponse: true,
    input: record({}),
    output: assetLists,
  },
  /** All markets by quote currency, with last prices and trading terms. */
  boards: {
    method: 'GET',
    path: '/currency/quotation_new',
    access: 'public',
    sharedResponse: true,
    input: record({}),
    output: page(quoteBoard, 'P6'),
  },
  /** Candles that open between two instants (unix seconds), oldest first; at most 2,000. */
  candles: {
    method: 'GET',
    path: '/currency/new_timeshar',
    access: 'public',
    input: record({ from: unixSeconds, to: unixSeconds, symbol, period }),
    output: page(candle, 'P6'),
    refuses: ['parameter_error', 'market_unknown'],
    dialect: 'kline',
  },
})
