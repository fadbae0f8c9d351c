import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  type Facts,
  InvalidFacts,
  requireFact,
  type Rule,
  subtract,
  sum,
  ZERO,
} from '#kit'
import { cost, proceeds, tradeFee } from './rules.ts'
import type { Side } from './shapes.ts'

function sideFact(facts: Facts): Side {
  const side = requireFact(facts, 'side')
  if (side !== 'buy' && side !== 'sell') throw new InvalidFacts('side is neither buy nor sell')
  return side
}

/** A price or quantity, which is never zero. */
function positiveFact(facts: Facts, name: string): Amount {
  const amount = amountFact(facts, name)
  if (amount <= ZERO) throw new InvalidFacts(`${name} is not positive`)
  return amount
}

/**
 * One member's side of a fill: what it takes from the account and what it gives. The fee is that of all fills of
 * the order so far, less what was charged before, so many small fills cost no more than a large one. A price
 * beyond the order's limit is rejected.
 */
export const computeFill: Rule = (facts, samples) => {
  if (samples.length > 0) throw new InvalidFacts('no tick is read')
  const side = sideFact(facts)
  const isBuy = side === 'buy'
  const [price, quantity] = [positiveFact(facts, 'price'), positiveFact(facts, 'quantity')]
  const limit = positiveFact(facts, 'limit')
  if (isBuy ? price > limit : price < limit) throw new InvalidFacts('the price is beyond the limit')
  const turnover = isBuy ? cost(quantity, price) : proceeds(quantity, price)
  const totalTurnover = sum(amountFact(facts, 'turnover_before'), turnover)
  const fee = subtract(
    tradeFee(totalTurnover, amountFact(facts, 'trade_fee_rate')),
    amountFact(facts, 'fee_before'),
  )
  const debited = isBuy ? sum(turnover, fee) : quantity
  const credited = isBuy ? quantity : subtract(turnover, fee)
  return {
    steps: [
      amountStep('turnover', 'price × quantity', turnover),
      amountStep('fee', '(turnover_before + turnover) × trade_fee_rate − fee_before', fee),
      amountStep('debited', isBuy ? 'turnover + fee' : 'quantity', debited),
      amountStep('credited', isBuy ? 'quantity' : 'turnover − fee', credited),
    ],
    result: { fee: amountText(fee), debited: amountText(debited), credited: amountText(credited) },
  }
}
