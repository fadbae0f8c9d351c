import type { ReceiptKind } from './kinds.ts'

// A file of its own: the first page loads the kinds, and the check of a receipt does not.
/** Whether a committed seed draws a part of the receipt, so that its check needs `hmac`. */
export const hasDraw = (kind: ReceiptKind): boolean => kind === 'toss' || kind === 'twap'
