import { type Amount, amountText, multiplyByInt } from '@bourse/contracts/kit'
import type { Reader } from '#platform/kernel'
import type { EarnSource } from './figures.ts'

/** The interest of a product that lends, for an hour, as a fraction of the debt. */
export type LoanRate = { readonly product: string; readonly hourlyRate: Amount }

const HOURS_PER_YEAR = 24n * 365n

/**
 * Names each loan whose rate is below a yield that borrowed money can reach, with that yield: there every member could
 * borrow and earn the difference.
 */
export async function listCheapLoans(
  reader: Reader,
  { sources, loans }: { readonly sources: readonly EarnSource[]; readonly loans: readonly LoanRate[] },
): Promise<string[]> {
  const yields = (await Promise.all(sources.map((source) => source.listYields(reader)))).flat()
  const reached = yields.filter(({ takesBorrowed }) => takesBorrowed)
  return loans.flatMap(({ product, hourlyRate }) => {
    const annual = multiplyByInt(hourlyRate, HOURS_PER_YEAR)
    return reached
      .filter(({ yearlyRate }) => annual < yearlyRate)
      .map(
        ({ offer, yearlyRate }) =>
          `${product}: ${formatPercent(annual)} % a year, below the ${formatPercent(yearlyRate)} % of ${offer}`,
      )
  })
}

const formatPercent = (fraction: Amount): string => amountText(multiplyByInt(fraction, 100n))
