/**
 * Identity verification in two levels: the document, then its pictures. Declares the application and the data
 * that may be shown later. Document numbers and pictures are inputs only; no response contains them.
 */
export { identity } from './endpoints.ts'
export { applicationIssue, fiatTradeLimit, plainNumber, verifiedLevel, withdrawalLimit } from './rules.ts'
export type { VerifiedLevel } from './rules.ts'
export { documentKind, level, review } from './shapes.ts'
export type { Application, DocumentKind, IdentityState, Level, Review } from './shapes.ts'
