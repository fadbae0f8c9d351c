/**
 * Receipts of settlements, one chain per member: the subject, its inputs, its rule and every step.
 * Settlements compute here and post the result in one transaction; receipts are immutable. It moves no money,
 * chooses no tick and shows no receipt to another member.
 */
export { receiptsArea } from './area.ts'
export { issueAll, issuedAmount, issueOne, lockReceipts } from './issue.ts'
export type { IssuedReceipt, ReceiptDraft } from './issue.ts'
export { findReceiptHead, listIssuedAt, listIssuedReceipts } from './store.ts'
export type { IssuedHead, LockedChains } from './store.ts'
export { verifyReceipts } from './verify.ts'
export type { VerificationResult } from './verify.ts'
