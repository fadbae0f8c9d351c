import {
  amountFacts,
  amountStep,
  assertNoSamples,
  InvalidFacts,
  multiply,
  ONE,
  positiveFact,
  requireFact,
  type Rule,
  unsignedFact,
} from '#kit'
import { couponValue } from './rules.ts'

/**
 * A coupon that is `claimed` for points, or `paid` when its order has ended: a share of the basis, which is the fee, the
 * lost stake, the deposit, the interest, or the amount times the days of a lock.
 */
export const computeCoupon: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const state = requireFact(facts, 'state')
  if (state === 'claimed') return { steps: [], result: amountFacts({ cost: positiveFact(facts, 'cost') }) }
  if (state !== 'paid') throw new InvalidFacts('state is none of the two')
  const [basis, face, share] = [
    unsignedFact(facts, 'basis'),
    positiveFact(facts, 'face'),
    positiveFact(facts, 'basis_rate'),
  ]
  if (share > ONE) throw new InvalidFacts('basis_rate is no fraction')
  const received = couponValue({ face, share }, basis)
  return {
    steps: [
      amountStep('value', 'basis × basis_rate', multiply(basis, share, 'down')),
      amountStep('received', 'min(face, value)', received),
    ],
    result: amountFacts({ received }),
  }
}
