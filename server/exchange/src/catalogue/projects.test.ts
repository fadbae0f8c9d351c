import { multiply, multiplyByInt, sum, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { loanTerms } from './loans.ts'
import { MARKET_DISCOUNT, SEED_PROJECTS } from './projects.ts'

describe('a further round of a token sale', () => {
  it.each(SEED_PROJECTS)(
    'of $title is discounted by less than a loan over its mean lock costs',
    ({ releases }) => {
      // A buyer pays at the end of the sale; the first coins are released a day later.
      const days = sum(
        ZERO,
        ...releases.map(({ afterDays, fraction }) => multiplyByInt(fraction, BigInt(afterDays + 1))),
      )
      const interest = multiply(multiplyByInt(loanTerms.hourlyRate, 24n), days, 'down')
      expect(MARKET_DISCOUNT).toBeLessThan(interest)
    },
  )
})
