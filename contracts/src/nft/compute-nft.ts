import {
  type Amount,
  amountFacts,
  amountStep,
  assertNoSamples,
  type Computation,
  type Facts,
  InvalidFacts,
  ONE,
  positiveFact,
  requireFact,
  type Rule,
  type Step,
  subtract,
  sum,
  smallestUnit,
  unsignedFact,
  wholeFact,
  ZERO,
} from '#kit'
import { computeBidDeposit, saleShares } from './rules.ts'

/*
 * Money of sales of works in the form of receipts, for buyers and sellers. The exchange moves these results, and the
 * client recomputes them.
 */

/**
 * A work `bought` or `sold`; the deposit of an auction that is `held` or `returned`; one that is `forfeited` by the winner
 * who did not pay, and the seller's share of it, `compensated`.
 */
export const computeNft: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const state = requireFact(facts, 'state')
  switch (state) {
    case 'held':
      return computeDepositHold(facts)
    case 'returned':
    case 'forfeited':
      return { steps: [], result: amountFacts({ [state]: positiveFact(facts, 'deposit') }) }
    case 'bought':
      return computePurchase(facts)
    case 'sold':
      return divide(facts, 'price')
    case 'compensated':
      return divide(facts, 'deposit')
    default:
      throw new InvalidFacts('state is none of the six')
  }
}

/** Holds the deposit of the start price, or the rise to the deposit of a bid. */
function computeDepositHold(facts: Facts): Computation {
  const [price, before] = [positiveFact(facts, 'price'), unsignedFact(facts, 'deposit_before')]
  const deposit = computeBidDeposit(price, smallestUnit(wholeFact(facts, 'decimals', 18)))
  if (deposit <= before) throw new InvalidFacts('the deposit does not grow')
  const held = subtract(deposit, before)
  const steps = [
    amountStep('deposit', 'min(price, max(1, ceil(price × 0.1, decimals)))', deposit),
    amountStep('held', 'deposit − deposit_before', held),
  ]
  return { steps, result: amountFacts({ held }) }
}

/** Charges the price; the deposit is a part of it that is on hold already. */
function computePurchase(facts: Facts): Computation {
  const [price, deposit] = [positiveFact(facts, 'price'), unsignedFact(facts, 'deposit')]
  const rest = subtract(price, deposit)
  if (rest < ZERO) throw new InvalidFacts('the deposit exceeds the price')
  return {
    steps: [amountStep('to_pay', 'price − deposit', rest)],
    result: amountFacts({ paid: price, to_pay: rest }),
  }
}

/** Divides a price, or a forfeited deposit, of which the artist has no part; returns the seller's. */
function divide(facts: Facts, name: 'price' | 'deposit'): Computation {
  const amount = positiveFact(facts, name)
  const unit = smallestUnit(wholeFact(facts, 'decimals', 18))
  const feeRate = unsignedFact(facts, 'fee_rate')
  const royaltyRate = name === 'price' ? unsignedFact(facts, 'royalty_rate') : ZERO
  if (sum(feeRate, royaltyRate) > ONE) throw new InvalidFacts('fee and royalty exceed the price')
  const { fee, royalty, net } = saleShares(amount, { feeRate, royaltyRate, unit })
  const cut = (part: string, value: Amount): Step =>
    amountStep(part, `floor(${name} × ${part}_rate, decimals)`, value)
  return name === 'price'
    ? {
        steps: [cut('fee', fee), cut('royalty', royalty), amountStep('net', 'price − fee − royalty', net)],
        result: amountFacts({ fee, royalty, net }),
      }
    : { steps: [cut('fee', fee), amountStep('net', 'deposit − fee', net)], result: amountFacts({ fee, net }) }
}
