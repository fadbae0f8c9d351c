import * as z from 'zod/mini'
import { area, flagInput, countInput, list, page, pageInput, record, unixSeconds } from '#kit'
import { minuteBlock, priceKey, recordedTick } from './record-shapes.ts'
import { assetLists, candle, period, quoteBoard, symbol } from './shapes.ts'

/** The most ticks per request: an hour with both of its ends. */
export const TICKS_LIMIT_MAX = 3_601

/** Quotes and charts; all public. */
export const market = area('market', {
  /** All assets with their uses. */
  assets: {
    method: 'GET',
    path: '/currency/list',
    access: 'public',
    input: record({}),
    output: assetLists,
    cache: { shared: 'content' },
  },
  /** All markets by quote currency, with last prices and trading terms. */
  boards: {
    method: 'GET',
    path: '/currency/quotation_new',
    access: 'public',
    input: record({}),
    output: page(quoteBoard, 'unpaged'),
    cache: { shared: 'quotes' },
  },
  /** Candles that open between two instants (unix seconds), oldest first; at most 2,000. */
  candles: {
    method: 'GET',
    path: '/currency/new_timeshar',
    access: 'public',
    input: record({ from: unixSeconds, to: unixSeconds, symbol, period }),
    output: page(candle, 'unpaged'),
    refuses: ['parameter_error', 'market_unknown'],
    upstream: { format: 'kline' },
  },
  /** The keys of prices, newest first: their hashes from the commitment on, the keys after their hour. */
  commitments: {
    method: 'GET',
    path: '/market/commitments',
    access: 'public',
    input: record(pageInput),
    output: page(priceKey, 'counted'),
    cache: { shared: 'keys' },
    upstream: { extension: true },
  },
  /**
   * Recorded ticks of a market between two instants (unix seconds), both included, oldest first. A page has an hour of
   * them unless `limit` is smaller; the total counts the recorded seconds of the window.
   */
  ticks: {
    method: 'GET',
    path: '/market/ticks',
    access: 'public',
    input: record({
      symbol,
      from: unixSeconds,
      to: unixSeconds,
      page: pageInput.page,
      limit: z.optional(countInput({ from: 1, to: TICKS_LIMIT_MAX })),
    }),
    output: page(recordedTick, 'counted'),
    refuses: ['parameter_error', 'market_unknown'],
    http: { pageSize: TICKS_LIMIT_MAX },
    cache: { shared: 'ticks' },
    upstream: { extension: true },
  },
  /**
   * The recorded minutes of all markets between two instants (unix seconds) as files; at most an hour. With
   * neighbours also the minute before and the minute after them, whose links show that none is missing.
   */
  tickBlocks: {
    method: 'GET',
    path: '/market/tick_blocks',
    access: 'public',
    input: record({ from: unixSeconds, to: unixSeconds, neighbours: z.optional(flagInput) }),
    output: record({ blocks: list(minuteBlock) }),
    refuses: ['parameter_error'],
    cache: { shared: 'ticks' },
    upstream: { extension: true },
  },
})
