/**
 * A member's money over lock mining, dual investment and IEO. Each product reports its own figures; this area
 * adds them up and values them. It holds no money and changes nothing.
 */
export { earnArea } from './area.ts'
export { listCheapLoans, type LoanRate } from './cheap-loans.ts'
export type { AssetSum, EarnSource, EarnYield, MemberFigures } from './figures.ts'
