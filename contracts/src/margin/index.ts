/**
 * Borrowing against the futures account: level and bands, limits, interest, and liquidation in steps. Spot orders of that
 * account are in `spot`, transfers out of it in `wallet`; both keep the limits of these rules.
 */
export { computeMarginLiquidation, holdingsText } from './compute-liquidation.ts'
export { computeMarginLoan } from './compute-margin-loan.ts'
export type { MarginHolding } from './compute-liquidation.ts'
export { margin } from './endpoints.ts'
export {
  findMarginBand,
  computeBorrowable,
  borrowIssue,
  borrowMore,
  fallToLevel,
  marginLevel,
  priceAtLevel,
  computeReleasable,
} from './rules.ts'
export type {
  BorrowContext,
  BorrowIssue,
  MarginBand,
  MarginFunds,
  MarginLevels,
  MarginTerms,
} from './rules.ts'
export type { MarginAccount, MarginCoin, MarginEvent } from './shapes.ts'
