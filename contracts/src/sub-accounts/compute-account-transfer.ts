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

/** One side of a transfer between two accounts of one member, with the free balance before and after it. */
export const computeAccountTransfer: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const amount = positiveFact(facts, 'amount')
  if (requireFact(facts, 'from_account') === requireFact(facts, 'to_account'))
    throw new InvalidFacts('both accounts are the same')
  const before = amountFact(facts, 'balance_before')
  const isSent = requireFact(facts, 'state') === 'sent'
  const after = isSent ? subtract(before, amount) : sum(before, amount)
  if (after < ZERO) throw new InvalidFacts('the balance does not cover the amount')
  const text = isSent ? 'balance_before − amount' : 'balance_before + amount'
  return {
    steps: [amountStep('balance_after', text, after)],
    result: amountFacts({ moved: amount, balance_after: after }),
  }
}
