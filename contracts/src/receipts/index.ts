/**
 * Receipts: what every settlement leaves behind, so that anybody can work it out again.
 * One is checked here, the same way on the server and on the phone: the rule is applied anew, the text sealed anew,
 * and the first difference named. It settles nothing, fetches nothing and brings no digest of its own.
 */
export { receipts } from './endpoints.ts'
export { RECEIPT_KINDS } from './shapes.ts'
export type { Receipt, ReceiptHead, ReceiptId, ReceiptKind } from './shapes.ts'
export { canonicalJson } from './canonical.ts'
export type { Digest, HashedReceipt } from './canonical.ts'
export { checkReceipt } from './check-receipt.ts'
export type { Check, Mismatch, VerifierDeps } from './check-receipt.ts'
export { readReceiptFile, receiptFile } from './file.ts'
export { compute } from './rules.ts'
