import * as z from 'zod/mini'
import { area, page, cursorInput, record, boundedText, countInput } from '#kit'
import { settlementPage, settlementsInput } from './settlement-shapes.ts'
import { receipt, receiptHead, receiptId, receiptKind } from './shapes.ts'

/** The greatest number that the database stores. */
export const RECEIPT_NUMBER_MAX = 2_147_483_647

export const receipts = area('receipts', {
  /** The member's receipts, newest first. */
  list: {
    method: 'GET',
    path: '/receipts',
    access: 'member',
    input: record({
      kind: z.optional(receiptKind),
      /** Receipts of one order or position. */
      subject: z.optional(boundedText(32)),
      /** The index in the member's chain. */
      number: z.optional(countInput({ from: 1, to: RECEIPT_NUMBER_MAX })),
      ...cursorInput,
    }),
    output: page(receiptHead, 'counted'),
    upstream: { extension: true },
  },
  /**
   * Prices that settled products, newest first, each once for a product, a market and an instant, with the recorded
   * prices that it follows from. The receipts of members state them too.
   */
  settlements: {
    method: 'GET',
    path: '/settlements',
    access: 'public',
    input: settlementsInput,
    output: settlementPage,
    cache: { shared: 'ticks' },
    upstream: { extension: true },
  },
  /** One receipt, with everything needed to recompute it. */
  one: {
    method: 'GET',
    path: '/receipts/:id',
    access: 'member',
    input: record({ id: receiptId }),
    output: receipt,
    refuses: ['not_found'],
    upstream: { extension: true },
  },
})
