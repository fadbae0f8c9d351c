import { loanTerms, marginTerms } from '#catalogue'
import { dualFigures } from '#products/dual-invest'
import type { EarnSource, LoanRate } from '#products/earn'
import { ieoSource } from '#products/ieo'
import { lockSource } from '#products/lock-mining'
import { miningSource } from '#products/mining'

/** The products that hold members' money. */
export const EARN_SOURCES: readonly EarnSource[] = [lockSource, dualFigures, ieoSource, miningSource]

/** The rates of the products that lend. */
export const LOAN_RATES: readonly LoanRate[] = [
  { product: 'loans', hourlyRate: loanTerms.hourlyRate },
  { product: 'margin', hourlyRate: marginTerms.hourlyRate },
]
