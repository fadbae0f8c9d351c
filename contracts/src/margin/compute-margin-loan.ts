import {
  amountFact,
  amountFacts,
  amountStep,
  assertNoSamples,
  type Computation,
  type Facts,
  InvalidFacts,
  positiveFact,
  requireFact,
  type Rule,
  type Sample,
  sum,
  unsignedFact,
  wholeFact,
} from '#kit'
import { computeRepayment } from '#loans'
import { computeBorrowable } from './rules.ts'

/** Money that is `borrowed` into the futures account, or `repaid` from it. */
export const computeMarginLoan: Rule = (facts, samples) => {
  const state = requireFact(facts, 'state')
  if (state === 'borrowed') return computeBorrowing(facts, samples)
  if (state !== 'repaid') throw new InvalidFacts('state is none of the two')
  return computeRepayment(facts, samples)
}

/**
 * Lends no less than the minimum, and no more than the own money of the account times the leverage less one.
 */
function computeBorrowing(facts: Facts, samples: readonly Sample[]): Computation {
  assertNoSamples(samples)
  const amount = positiveFact(facts, 'amount')
  const principal = unsignedFact(facts, 'principal')
  const limit = computeBorrowable(
    { assets: unsignedFact(facts, 'assets'), debt: unsignedFact(facts, 'debt'), principal },
    {
      leverageMax: amountFact(facts, 'leverage_max'),
      principalMax: amountFact(facts, 'principal_max'),
      decimals: wholeFact(facts, 'decimals', 18),
    },
  )
  if (amount < amountFact(facts, 'minimum')) throw new InvalidFacts('the amount is below the minimum')
  if (amount > limit) throw new InvalidFacts('the amount exceeds limit_left')
  const principalAfter = sum(principal, amount)
  const after = sum(amountFact(facts, 'balance_before'), amount)
  return {
    steps: [
      amountStep(
        'limit_left',
        'floor(min((assets − debt) × (leverage_max − 1) − debt, principal_max − principal), decimals)',
        limit,
      ),
      amountStep('principal_after', 'principal + amount', principalAfter),
      amountStep('balance_after', 'balance_before + amount', after),
    ],
    result: amountFacts({ borrowed: amount, principal_after: principalAfter, balance_after: after }),
  }
}
