import {
  amountFact,
  amountStep,
  amountText,
  type Facts,
  InvalidFacts,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  ZERO,
} from '#kit'
import { settleClose } from './close.ts'
import { closeResult, closeSteps, readClose } from './compute.ts'
import { type Bankruptcy, bankruptcyPrice, deleveragingScore, givenUpProfit } from './deleveraging.ts'

/**
 * A position that was closed at the bankruptcy price of a liquidated one of the other side, whose loss the insurance
 * fund could not pay. The tick is the last price; the profit that is given up goes to the fund.
 */
export const computeDeleveraging: Rule = (facts, samples) => {
  if (samples.length !== 1) throw new InvalidFacts(`1 tick is read, not ${samples.length}`)
  if (samples[0]?.market !== requireFact(facts, 'market'))
    throw new InvalidFacts('tick 1 is of another market')
  const last = requireSample(samples, 0).price
  const position = readClose(facts)
  const bankrupt = readBankruptcy(facts)
  const price = bankruptcyPrice(bankrupt)
  const score = deleveragingScore(position, last)
  if (score <= ZERO) throw new InvalidFacts('the position has no profit')
  const given = givenUpProfit(position, { bankruptcy: price, last })
  if (given <= ZERO) throw new InvalidFacts('the last price is better for the fund')
  const closed = settleClose(position, price)
  return {
    steps: [
      amountStep('bankruptcy_price', 'bankrupt_open_price ± bankrupt_result ÷ bankrupt_quantity', price),
      amountStep(
        'queue_score',
        'profit ÷ (quantity × open_price) × quantity × price ÷ (margin + profit)',
        score,
      ),
      ...closeSteps(closed, position.side),
      amountStep('given_up', 'quantity × |bankruptcy_price − price|', given),
      amountStep('returned', 'margin + result', closed.returned),
    ],
    result: { ...closeResult(closed), given_up: amountText(given) },
  }
}

const readBankruptcy = (facts: Facts): Bankruptcy => ({
  side: requireFact(facts, 'side') === 'long' ? 'short' : 'long',
  quantity: positiveFact(facts, 'bankrupt_quantity'),
  openPrice: positiveFact(facts, 'bankrupt_open_price'),
  result: amountFact(facts, 'bankrupt_result'),
})
