/**
 * Receipts: every settlement writes one, so that it can be recomputed. The check runs the same way on the
 * server and the client: evaluate the rule, hash the text, report the first mismatch. It settles nothing,
 * fetches nothing and includes no hash function.
 */
export { RECEIPT_NUMBER_MAX, receipts } from './endpoints.ts'
export {
  listKindsOfRecord,
  RECEIPT_KIND_NAMES,
  RECEIPT_KINDS,
  RECEIPT_RECORDS,
  shownResult,
} from './kinds.ts'
export type { ReceiptIcon, ReceiptKind, ReceiptRecord } from './kinds.ts'
export { receiptHead, receiptId, receiptKind } from './shapes.ts'
export type { Receipt, ReceiptHead, ReceiptId } from './shapes.ts'
export { canonicalJson } from './canonical.ts'
export type { Digest, HashedReceipt } from './canonical.ts'
export { checkReceipt } from './check-receipt.ts'
export { hasDraw } from './has-draw.ts'
export type { Check, Mismatch, VerifierDeps } from './check-receipt.ts'
export { checkRecord } from './check-record.ts'
export type { RecordCheck } from './check-record.ts'
export { checkTickList } from './check-tick-list.ts'
export type { TickList } from './check-tick-list.ts'
export { checkSettlement, recomputeSettlement } from './check-settlement.ts'
export type { SettlementCheck } from './check-settlement.ts'
export { SETTLEMENT_KINDS } from './settlement-shapes.ts'
export type { Settlement, SettlementKind } from './settlement-shapes.ts'
export { readReceiptFile, receiptFile } from './file.ts'
export { compute, currentRule } from './rules.ts'
