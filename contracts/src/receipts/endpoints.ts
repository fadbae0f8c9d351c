import * as z from 'zod/mini'
import { area, page, pageInput, record, boundedText } from '#kit'
import { receipt, receiptHead, receiptId, receiptKind } from './shapes.ts'

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
      ...pageInput,
    }),
    output: page(receiptHead, 'counted'),
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
