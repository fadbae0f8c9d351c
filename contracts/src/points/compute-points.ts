import {
  amountFact,
  amountFacts,
  amountStep,
  assertNoSamples,
  InvalidFacts,
  positiveFact,
  requireFact,
  type Rule,
  subtract,
  unsignedFact,
  ZERO,
} from '#kit'
import { pointsFor } from './rules.ts'

/** Points `earned` by net fees, counted since sign-up, or `redeemed` for a reward. */
export const computePoints: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const state = requireFact(facts, 'state')
  if (state === 'redeemed')
    return {
      steps: [],
      result: amountFacts({ cost: positiveFact(facts, 'cost'), received: positiveFact(facts, 'quantity') }),
    }
  if (state !== 'earned') throw new InvalidFacts('state is none of the two')
  const total = pointsFor(amountFact(facts, 'net_fees'), positiveFact(facts, 'fees_per_point'))
  const points = subtract(total, unsignedFact(facts, 'granted_before'))
  if (points <= ZERO) throw new InvalidFacts('no further point is earned')
  return {
    steps: [
      amountStep('granted', 'floor(max(0, net_fees) ÷ fees_per_point)', total),
      amountStep('points', 'granted − granted_before', points),
    ],
    result: amountFacts({ points }),
  }
}
