import * as z from 'zod/mini'
import { area, page, pageInput, positiveInput, record, withReceipt } from '#kit'
import { marginAccount, marginEvent } from './shapes.ts'

export const margin = area('margin', {
  /** The futures account as security: its assets, debt, level and limits, and the terms. */
  account: {
    method: 'GET',
    path: '/margin/account',
    access: 'member',
    input: record({}),
    output: marginAccount,
    upstream: { extension: true },
  },
  /** The history of the member's debts, newest first. */
  events: {
    method: 'GET',
    path: '/margin/events',
    access: 'member',
    input: record(pageInput),
    output: page(marginEvent, 'pages'),
    upstream: { extension: true },
  },
  /** Borrows into the futures account. Interest of the running hour is charged at once. */
  borrow: {
    method: 'POST',
    path: '/margin/borrow',
    access: 'verified',
    enters: { product: 'margin' },
    input: record({ amount: positiveInput }),
    output: withReceipt,
    refuses: [
      'isolated_required',
      'amount_invalid',
      'amount_below_minimum',
      'price_unavailable',
      'margin_limit',
    ],
    effect: {
      movesMoney: true,
      // An hour's interest is due at once.
      final: true,
      affects: ['margin', 'futures', 'wallet', 'receipts'],
    },
    upstream: { extension: true },
  },
  /** Repays a part of the debt, or all of it when no amount is given; interest first. */
  repay: {
    method: 'POST',
    path: '/margin/repay',
    access: 'member',
    input: record({ amount: z.optional(positiveInput) }),
    output: withReceipt,
    refuses: ['nothing_to_repay', 'amount_invalid', 'amount_above_maximum', 'insufficient_balance'],
    effect: { movesMoney: true, affects: ['margin', 'futures', 'wallet', 'receipts'] },
    upstream: { extension: true },
  },
})
