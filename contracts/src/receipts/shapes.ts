import * as z from 'zod/mini'
import { enumCodec, count, id, list, tolerantNullable, record, text } from '#kit'

export const receiptId = id('receipt')
export type ReceiptId = z.output<typeof receiptId>

/** What was settled: an option, a position by the house or by its own stop, the holding fee of one night. */
export const receiptKind = enumCodec({
  seconds: 'seconds',
  liquidation: 'liquidation',
  stop: 'stop',
  overnight: 'overnight',
})
export type ReceiptKind = z.output<typeof receiptKind>
export const RECEIPT_KINDS = ['seconds', 'liquidation', 'stop', 'overnight'] as const satisfies ReceiptKind[]

const facts = z.record(z.string(), z.string())

// Numbers, prices and moments are texts here: a receipt is hashed as it is written, so nobody may write it anew.
const sample = record({ market: text, at: text, price: text, id: text })
const step = record({ name: text, formula: text, value: text })

const head = {
  id: receiptId,
  /** The receipt's place in its member's chain: 1, 2, 3… */
  number: count,
  kind: receiptKind,
  /** The rule and its version: `seconds@1`. */
  rule: text,
  /** The order or position that was settled. */
  subject: text,
  /** What the rule was given. */
  inputs: facts,
  result: facts,
  /** Hash of the member's receipt before this one; empty in the first. */
  previous: text,
  /** SHA-256 of the canonical text, in hexadecimal digits. */
  hash: text,
  issuedAt: ['issued_at', text],
} as const

/** A receipt in a list. */
export const receiptHead = record(head)
export type ReceiptHead = z.output<typeof receiptHead>

export const receipt = record({
  ...head,
  /** The recorded prices that the rule read. */
  ticks: list(sample),
  steps: list(step),
  /** Where the receipt before this one is; a way to it, and no part of what is hashed. */
  earlier: ['previous_id', tolerantNullable(receiptId)],
})
export type Receipt = z.output<typeof receipt>
