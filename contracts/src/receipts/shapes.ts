import * as z from 'zod/mini'
import { enumCodec, count, id, list, tolerantNullable, record, text } from '#kit'
import { RECEIPT_KIND_NAMES, type ReceiptKind } from './kinds.ts'

export const receiptId = id('receipt')
export type ReceiptId = z.output<typeof receiptId>

/** The settled subject. */
export const receiptKind = enumCodec(
  Object.fromEntries(RECEIPT_KIND_NAMES.map((kind) => [kind, kind])) as { [K in ReceiptKind]: K },
)

const facts = z.record(z.string(), z.string())

// Numbers, prices and instants are texts here: a receipt is hashed as written and must not be reformatted.
const sample = record({ market: text, at: text, price: text, id: text })
const step = record({ name: text, formula: text, value: text })

const head = {
  id: receiptId,
  /** The index in the member's chain: 1, 2, 3… */
  number: count,
  kind: receiptKind,
  /** Name and version of the rule: `seconds@1`. */
  rule: text,
  /** The settled order or position. */
  subject: text,
  /** Inputs of the rule. */
  inputs: facts,
  result: facts,
  /** Hash of the member's previous receipt; empty in the first. */
  previous: text,
  /** SHA-256 of the canonical text, in hex. */
  hash: text,
  issuedAt: ['issued_at', text],
} as const

/** A receipt in a list. */
export const receiptHead = record(head)
export type ReceiptHead = z.output<typeof receiptHead>

export const receipt = record({
  ...head,
  /** The recorded prices that the rule used. */
  ticks: list(sample),
  steps: list(step),
  /** Id of the previous receipt; not hashed. */
  earlier: ['previous_id', tolerantNullable(receiptId)],
})
export type Receipt = z.output<typeof receipt>
