import {
  amountFacts,
  amountStep,
  assertNoSamples,
  type Computation,
  type Facts,
  instantFact,
  InvalidFacts,
  ONE,
  positiveFact,
  requireFact,
  type Rule,
  unsignedFact,
} from '#kit'
import { bonusBasis, bonusTurnover, computeBonusAt } from './tiers.ts'

/** The bonus of a deposit: `granted` on hold, `released` to the balance, or `returned` to the house by a withdrawal. */
export const computeBonus: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const state = requireFact(facts, 'state')
  switch (state) {
    case 'granted':
      return computeGrant(facts)
    case 'released':
    case 'returned':
      return { steps: [], result: amountFacts({ [state]: positiveFact(facts, 'bonus') }) }
    default:
      throw new InvalidFacts('state is none of the three')
  }
}

/** Grants the rate of the tier on the part of the deposit that raises the highest net deposits. */
function computeGrant(facts: Facts): Computation {
  const rate = positiveFact(facts, 'bonus_rate')
  if (rate > ONE) throw new InvalidFacts('bonus_rate is no fraction')
  instantFact(facts, 'release_at')
  const deposit = {
    amount: positiveFact(facts, 'amount'),
    usd: positiveFact(facts, 'usd_value'),
    before: unsignedFact(facts, 'deposits_before'),
    peak: unsignedFact(facts, 'deposits'),
  }
  // Receipts of before have no turnover: only the time released their bonuses.
  if (
    facts['release_turnover'] !== undefined &&
    unsignedFact(facts, 'release_turnover') !== bonusTurnover(deposit, rate)
  )
    throw new InvalidFacts('release_turnover is not ten times the bonus')
  const bonus = computeBonusAt(deposit, rate)
  return {
    steps: [
      amountStep('deposit_basis', 'min(usd_value, max(0, deposits − deposits_before))', bonusBasis(deposit)),
      amountStep('bonus', 'amount × (deposit_basis ÷ usd_value) × bonus_rate', bonus),
    ],
    result: amountFacts({ bonus }),
  }
}
