/**
 * Loans against collateral: limits by tier, hourly interest, margin call and liquidation. The rules of interest,
 * repayment and liquidation prices are here, for every kind of debt; the exchange applies them.
 */
export { computeLoanInterest, computeLoanLiquidation } from './compute-loans.ts'
export { computeLoan, computeRepayment } from './compute-payments.ts'
export { loans } from './endpoints.ts'
export {
  accrue,
  borrowable,
  chargeOf,
  collateralFor,
  collateralValue,
  debtOf,
  hoursBegun,
  interestOf,
  limitOf,
  loanIssue,
  ltvOf,
  payDebt,
  priceAtLtv,
  splitPayment,
} from './rules.ts'
export type { Collateral, Debt, DebtTerms, Holdings, LoanFacts, LoanIssue, LoanRequest } from './rules.ts'
export { loanId } from './shapes.ts'
export type { CollateralCoin, Loan, LoanEvent, LoanId, LoanStatus, LoanTerms } from './shapes.ts'
