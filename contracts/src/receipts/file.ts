import * as z from 'zod/mini'
import { type Receipt, receipt as shape } from './shapes.ts'

const file = z.object({ receipt: shape, previous: z.nullable(shape) })

/** A receipt and the previous one as a file, complete for verification. */
export const receiptFile = (receipt: Receipt, previous: Receipt | null): string =>
  JSON.stringify(z.encode(file, { receipt, previous }), null, 2)

/** The content of a receipt file; null if it is not one. */
export function readReceiptFile(text: string): { receipt: Receipt; previous: Receipt | null } | null {
  const read = z.safeDecode(file, parseJson(text) as never)
  return read.success ? read.data : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
