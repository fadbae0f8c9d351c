import * as z from 'zod/mini'
import { area, page, pageInput, record } from '#kit'
import { assetId } from '#market'
import { sessions, stockAction } from './shapes.ts'

export const stocks = area('stocks', {
  /** Whether stocks are traded now, and the next five sessions. */
  sessions: {
    method: 'GET',
    path: '/stock/sessions',
    access: 'public',
    input: record({}),
    output: sessions,
    cache: { shared: 'quotes' },
    upstream: { extension: true },
  },
  /** Announced dividends and splits, the newest date first. */
  actions: {
    method: 'GET',
    path: '/stock/actions',
    access: 'public',
    input: record({ asset: ['currency_id', z.optional(assetId)], ...pageInput }),
    output: page(stockAction, 'counted'),
    cache: { shared: 'content' },
    upstream: { extension: true },
  },
})
