/**
 * Confirming who a member is, in two levels: the document, then its pictures.
 * What was handed in is described here, and what may be told of it afterwards.
 * Document numbers and pictures are only ever inputs; no answer names them.
 */
export { identity } from './endpoints.ts'
export { applicationIssue, fiatTradeLimit, plainNumber, verifiedLevel, withdrawalLimit } from './rules.ts'
export type { VerifiedLevel } from './rules.ts'
export { documentKind, isDocumentName, isDocumentNumber, level, review } from './shapes.ts'
export type { Application, DocumentKind, IdentityState, Level, Review } from './shapes.ts'
