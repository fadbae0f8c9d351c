import {
  amountFact,
  amountStep,
  amountText,
  assertNoSamples,
  daysLeft,
  type Facts,
  instantFact,
  InvalidFacts,
  multiply,
  requireFact,
  type Rule,
  type Sample,
  type Step,
  subtract,
  sum,
  truncate,
  ZERO,
} from '#kit'
import { computePenalty } from './rules.ts'

/*
 * Payments of a lock in the form of receipts. The exchange pays these results, and the client recomputes them.
 */

function wholeFact(facts: Facts, name: string, bounds: { from: number; to: number }): number {
  const value = Number(requireFact(facts, name))
  if (!Number.isInteger(value) || value < bounds.from || value > bounds.to)
    throw new InvalidFacts(`${name} is no whole number from ${bounds.from} to ${bounds.to}`)
  return value
}

function readLock(facts: Facts, samples: readonly Sample[]) {
  assertNoSamples(samples)
  const amount = amountFact(facts, 'amount')
  const paidBefore = amountFact(facts, 'paid_before')
  if (amount <= ZERO || paidBefore < ZERO) throw new InvalidFacts('an amount is not positive')
  return { amount, paidBefore, decimals: wholeFact(facts, 'decimals', { from: 0, to: 18 }) }
}

/** One dividend: facts `amount`, `daily_rate`, `decimals`, `paid_before`. */
export const computeDividend: Rule = (facts, samples) => {
  const { amount, paidBefore, decimals } = readLock(facts, samples)
  const exact = multiply(amount, amountFact(facts, 'daily_rate'), 'down')
  const dividend = truncate(exact, decimals)
  const paid = sum(paidBefore, dividend)
  return {
    steps: [
      amountStep('interest', 'amount × daily_rate', exact),
      amountStep('dividend', 'floor(interest, decimals)', dividend),
      amountStep('paid', 'paid_before + dividend', paid),
    ],
    result: { dividend: amountText(dividend), paid: amountText(paid) },
  }
}

const DAYS_MAX = 100_000

/**
 * The end of a lock at `redeemed_at`, early or at maturity. A renewed principal stays locked: nothing is
 * returned.
 */
export const computeRedemption: Rule = (facts, samples) => {
  const { amount, paidBefore, decimals } = readLock(facts, samples)
  const days = wholeFact(facts, 'days', { from: 1, to: DAYS_MAX })
  const renewed = requireFact(facts, 'renewed')
  if (renewed !== 'yes' && renewed !== 'no') throw new InvalidFacts('renewed is neither yes nor no')
  const left = daysLeft({ start: instantFact(facts, 'term_start'), days }, instantFact(facts, 'redeemed_at'))
  if (renewed === 'yes' && left > 0) throw new InvalidFacts('only a lock that has matured is renewed')
  const penalty = computePenalty(amount, { penaltyRatio: amountFact(facts, 'penalty_ratio'), decimals, left })
  const remains = subtract(amount, penalty)
  const leftStep: Step = {
    name: 'days_left',
    formula: 'days − floor((redeemed_at − term_start) ÷ 24 h)',
    value: String(left),
  }
  return {
    steps: [
      leftStep,
      amountStep('penalty', 'min(amount, ceil(penalty_ratio × days_left × amount, decimals))', penalty),
      amountStep('remains', 'amount − penalty', remains),
      amountStep('net', 'remains + paid_before', sum(remains, paidBefore)),
    ],
    result: {
      penalty: amountText(penalty),
      returned: amountText(renewed === 'yes' ? ZERO : remains),
      locked_again: amountText(renewed === 'yes' ? remains : ZERO),
      net: amountText(sum(remains, paidBefore)),
    },
  }
}
