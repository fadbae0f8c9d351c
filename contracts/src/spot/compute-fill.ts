import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  assertNoSamples,
  type Facts,
  instantFact,
  InvalidFacts,
  requireFact,
  requireSample,
  type Rule,
  subtract,
  sum,
  type Sample,
  SECOND,
  ZERO,
} from '#kit'
import { assertTrail, isTrailing } from '#orders'
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
  assertNoSamples(samples)
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

/**
 * A fill beside the tick that was in force, followed by the tick of the second before for an order that waited. The
 * house sells above the tick and buys below it; an order that rested is filled at its own price. A stop (fact
 * `stop_above` or `stop_below`, and `since`) was reached by this tick first. A trailing stop (fact `trail_distance` or `trail_rate`)
 * has the tick of the highest or lowest price since it was active instead of the second before. The quotes themselves come from a secret key, so
 * their exact price and quantity are not checked.
 */
export const computeFillAtTick: Rule = (facts, samples) => {
  const counterparty = requireFact(facts, 'counterparty')
  if (!['house', 'member', 'auction'].includes(counterparty))
    throw new InvalidFacts('counterparty is not the house, a member or an auction')
  if (samples.length > 2 || (samples.length === 0 && counterparty !== 'member'))
    throw new InvalidFacts(`1 or 2 ticks are read, not ${samples.length}`)
  if (samples.some(({ market }) => market !== requireFact(facts, 'market')))
    throw new InvalidFacts('a tick is of another market')
  if (samples.length === 2 && requireSample(samples, 1).at > requireSample(samples, 0).at - SECOND)
    throw new InvalidFacts('the tick before is not of a second before')
  assertPrice(facts)
  if (counterparty === 'house') assertQuoted(facts, requireSample(samples, 0).price)
  if (counterparty === 'auction' && amountFact(facts, 'price') !== requireSample(samples, 0).price)
    throw new InvalidFacts('the opening auction has the price of its tick')
  if (isTrailing(facts)) assertTrail(facts, samples, sideFact(facts) === 'sell' ? 'falls' : 'rises')
  else assertStop(facts, samples)
  return computeFill(facts, [])
}

/** An order that rested is filled at its own price, except in an opening auction. */
function assertPrice(facts: Facts): void {
  const isResting = requireFact(facts, 'role') === 'maker' && facts['counterparty'] !== 'auction'
  if (isResting && amountFact(facts, 'price') !== amountFact(facts, 'limit'))
    throw new InvalidFacts('a resting order is filled at its own price')
}

/** The house takes no order that its quotes around the tick cannot reach. */
function assertQuoted(facts: Facts, tick: Amount): void {
  const price = amountFact(facts, 'price')
  if (sideFact(facts) === 'buy' ? price <= tick : price >= tick)
    throw new InvalidFacts('the house sells above the tick and buys below it')
}

function assertStop(facts: Facts, samples: readonly Sample[]): void {
  const name = ['stop_above', 'stop_below'].find((each) => facts[each] !== undefined)
  if (name === undefined) return
  const stop = amountFact(facts, name)
  const isReached = ({ price }: { readonly price: Amount }) =>
    name === 'stop_above' ? price >= stop : price <= stop
  const tick = requireSample(samples, 0)
  if (!isReached(tick)) throw new InvalidFacts('the price has not reached the stop')
  if (samples.length < 2) return
  const before = requireSample(samples, 1)
  if (before.at === tick.at - SECOND && before.at > instantFact(facts, 'since') && isReached(before))
    throw new InvalidFacts('the second before had reached it')
}
