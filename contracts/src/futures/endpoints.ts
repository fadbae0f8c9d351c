import * as z from 'zod/mini'
import { area, choice, countInput, pageInput, positiveInput, record, text } from '#kit'
import { assetId } from '#market'
import { marketBook, portfolio, positionId, side, ticket } from './shapes.ts'

const pair = { base: ['currency_id', assetId], quote: ['legal_id', assetId] } as const
const anyPair = {
  base: ['currency_id', z.optional(assetId)],
  quote: ['legal_id', z.optional(assetId)],
} as const
const statusFilter = choice({ all: -1, pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 })

export const futures = area('futures', {
  /** What the ticket shows before anything is typed. */
  ticket: { method: 'POST', path: '/lever/deal', access: 'member', input: record(pair), output: ticket },
  book: {
    method: 'POST',
    path: '/lever/dealall',
    access: 'member',
    input: record({ ...pair, status: z.optional(statusFilter), ...pageInput }),
    output: marketBook,
  },
  list: {
    method: 'POST',
    path: '/lever/my_trade',
    access: 'member',
    input: record({ ...anyPair, status: z.optional(statusFilter), ...pageInput }),
    output: portfolio,
  },
  /** Opens at market, or rests as a limit order at `limitPrice`; the caller's price never makes the fill. */
  open: {
    method: 'POST',
    path: '/lever/submit',
    access: 'verified',
    input: record({
      ...pair,
      side: ['type', side],
      kind: ['status', choice({ limit: 0, market: 1 })],
      lots: ['share', positiveInput],
      leverage: ['multiple', countInput({ from: 1, to: 1000 })],
      limitPrice: ['target_price', z.optional(positiveInput)],
      payPassword: ['password', z.optional(z.string().check(z.maxLength(1024)))],
    }),
    output: text,
    refuses: [
      'market_unknown',
      'market_closed',
      'leverage_invalid',
      'quantity_off_step',
      'lots_below_minimum',
      'lots_above_maximum',
      'price_unavailable',
      'price_invalid',
      'limit_on_wrong_side',
      'insufficient_balance',
    ],
    money: true,
  },
  close: {
    method: 'POST',
    path: '/lever/close',
    access: 'verified',
    input: record({ id: positionId }),
    output: text,
    refuses: ['not_found', 'position_copied', 'position_closed', 'price_unavailable'],
    money: true,
  },
  setStops: {
    method: 'POST',
    path: '/lever/setstop',
    access: 'member',
    input: record({
      id: positionId,
      takeProfit: ['target_profit_price', positiveInput],
      stopLoss: ['stop_loss_price', positiveInput],
    }),
    output: text,
    refuses: ['not_found', 'position_closed', 'stop_on_wrong_side'],
    money: true,
  },
  /** Closes many at once; the answer does not wait for them. */
  closeAll: {
    method: 'POST',
    path: '/lever/batch_close',
    access: 'verified',
    input: record({ ...anyPair, sides: ['type', choice({ all: 0, long: 1, short: 2 })] }),
    output: text,
    money: true,
  },
})
