/**
 * Loans in USDT against collateral coins: limits by tier, hourly interest, margin call and liquidation by recorded
 * prices. A loan keeps the terms it was made with, and each hour is charged once, also after downtime. It prices
 * nothing and decides no tier.
 */
export { loansArea } from './area.ts'
export type { LoanAreaDeps } from './area.ts'
export { readLoanSum, paidInterest, sumLoans } from './store.ts'
