/**
 * Receipts of settlements, one chain for each member: what was settled, from what, by which rule, step by step.
 * Whoever settles reckons here and moves what came of it, in one transaction; nothing written is ever changed.
 * It moves no money, chooses no tick and shows nobody a stranger's receipt.
 */
export { receiptHandlers } from './handlers.ts'
export { issueAll } from './issue.ts'
export type { Issued, ReceiptDraft } from './issue.ts'
export { receiptsMigration } from './migration.ts'
export { verifyReceipts } from './verify.ts'
export type { VerificationResult } from './verify.ts'
