/**
 * Identity verification in two levels: the document, then its pictures. Declares the application and the data
 * that may be shown later. Pictures are inputs only, and of a document number a response
 * contains the last characters at most.
 */
export { identity } from './endpoints.ts'
export {
  applicationIssue,
  fiatTradeLimit,
  retainNumber,
  maskNumber,
  normalizeNumber,
  verifiedLevel,
  withdrawalLimit,
} from './rules.ts'
export type { VerifiedLevel } from './rules.ts'
export { documentKind, level, review } from './shapes.ts'
export type { Application, DocumentKind, IdentityState, Level, Review } from './shapes.ts'
