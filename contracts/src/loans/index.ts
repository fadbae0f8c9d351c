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
  computeCharge,
  collateralFor,
  collateralValue,
  computeTotalDebt,
  hoursBegun,
  computeInterest,
  computeLimit,
  loanIssue,
  computeLtv,
  payDebt,
  priceAtLtv,
  splitPayment,
} from './rules.ts'
export type { Collateral, Debt, DebtTerms, Holdings, LoanContext, LoanIssue, LoanRequest } from './rules.ts'
export { loanId } from './shapes.ts'
export type { CollateralCoin, Loan, LoanEvent, LoanId, LoanStatus, LoanTerms } from './shapes.ts'
