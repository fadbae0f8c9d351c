import * as z from 'zod/mini'
import { type Receipt, receipt as shape } from './shapes.ts'

const file = z.object({ receipt: shape, previous: z.nullable(shape) })

/** A receipt and the one before it as a file: all that is needed to check it anywhere. */
export const receiptFile = (receipt: Receipt, previous: Receipt | null): string =>
  JSON.stringify(z.encode(file, { receipt, previous }), null, 2)

/** What such a file holds; null when it is none. */
export function readReceiptFile(text: string): { receipt: Receipt; previous: Receipt | null } | null {
  const read = z.safeDecode(file, parsed(text) as never)
  return read.success ? read.data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
