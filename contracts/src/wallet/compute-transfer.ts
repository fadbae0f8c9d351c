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
  sum,
  ZERO,
} from '#kit'

/** A transfer between two accounts of one member, with the free balance of both before and after it. */
export const computeTransfer: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const amount = positiveFact(facts, 'amount')
  if (requireFact(facts, 'from_account') === requireFact(facts, 'to_account'))
    throw new InvalidFacts('both accounts are the same')
  const balance = subtract(amountFact(facts, 'balance_before'), amount)
  if (balance < ZERO) throw new InvalidFacts('the balance does not cover the amount')
  const target = sum(amountFact(facts, 'to_before'), amount)
  return {
    steps: [
      amountStep('balance_after', 'balance_before − amount', balance),
      amountStep('to_after', 'to_before + amount', target),
    ],
    result: amountFacts({ moved: amount, balance_after: balance, to_after: target }),
  }
}
