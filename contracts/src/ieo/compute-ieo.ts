import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  type Computation,
  type Facts,
  InvalidFacts,
  min,
  ONE,
  requireFact,
  type Rule,
  subtract,
  sum,
  ZERO,
  smallestUnit,
} from '#kit'
import { computeCost, discountedPrice, releaseQuantities, computeShare } from './rules.ts'

const SMALL_NUMBER = /^(?:[1-9]?\d|1\d\d)$/

function wholeFact(facts: Facts, name: string): number {
  const text = requireFact(facts, name)
  if (!SMALL_NUMBER.test(text)) throw new InvalidFacts(`${name} is no small whole number`)
  return Number(text)
}

function unitFact(facts: Facts, name: string): Amount {
  const decimals = wholeFact(facts, name)
  if (decimals > 18) throw new InvalidFacts(`${name} is above 18`)
  return smallestUnit(decimals)
}

/**
 * The coins and the charge of one subscription, from its facts `mode`, `requested`, `price`, `decimals`,
 * `pay_decimals`, and in a pro rata sale the published `pool` and `pool_commit` and the `extra` unit of rounding.
 * A fixed sale grants what was requested.
 */
export function computeAllocation(facts: Facts): Computation {
  return allocateAt(amountFact(facts, 'price'), facts)
}

/**
 * Also computes mode `market`: a sale at the price of the coin's tick less `discount_rate`, rounded up to
 * `price_tick`. It grants what was requested.
 */
export const computeAllocationAtMarket: Rule = (facts, samples) => {
  if (requireFact(facts, 'mode') !== 'market') {
    if (samples.length > 0) throw new InvalidFacts('no tick is read')
    return computeAllocation(facts)
  }
  const [sample] = samples
  if (sample === undefined || samples.length > 1) throw new InvalidFacts('one tick is read')
  const [discount, priceTick] = [amountFact(facts, 'discount_rate'), amountFact(facts, 'price_tick')]
  if (discount <= ZERO || discount >= ONE || priceTick <= ZERO)
    throw new InvalidFacts('discount_rate is no fraction, or price_tick is not above zero')
  const price = discountedPrice(amountFact({ ...sample }, 'price'), discount, priceTick)
  const { steps, result } = allocateAt(price, { ...facts, mode: 'fixed' })
  const priced = amountStep('price', 'tick × (1 − discount_rate), rounded up to price_tick', price)
  return { steps: [priced, ...steps], result: { ...result, price: amountText(price) } }
}

function allocateAt(price: Amount, facts: Facts): Computation {
  const requested = amountFact(facts, 'requested')
  const [unit, payUnit] = [unitFact(facts, 'decimals'), unitFact(facts, 'pay_decimals')]
  const commit = computeCost(requested, price, payUnit)
  const mode = requireFact(facts, 'mode')
  if (mode !== 'fixed' && mode !== 'pro_rata') throw new InvalidFacts('mode is neither fixed nor pro_rata')
  const share = mode === 'fixed' ? null : poolShare(facts, commit, unit)
  const quantity = share === null ? requested : min(requested, share)
  const paid = computeCost(quantity, price, payUnit)
  const refund = subtract(commit, paid)
  return {
    steps: [
      amountStep('commit', 'requested × price, rounded up', commit),
      ...(share === null ? [] : [amountStep('share', 'commit × pool ÷ pool_commit + extra, cut', share)]),
      amountStep('quantity', share === null ? 'requested' : 'min(requested, share)', quantity),
      amountStep('paid', 'quantity × price, rounded up', paid),
      amountStep('refund', 'commit − paid', refund),
    ],
    result: { quantity: amountText(quantity), paid: amountText(paid), refund: amountText(refund) },
  }
}

/** The share of a commitment in the pool; null if every commitment received its full quantity. */
function poolShare(facts: Facts, commit: Amount, unit: Amount): Amount | null {
  const [pool, poolCommit] = [amountFact(facts, 'pool'), amountFact(facts, 'pool_commit')]
  const extra = amountFact(facts, 'extra')
  if (extra !== ZERO && extra !== unit) throw new InvalidFacts('extra is neither zero nor one unit')
  return poolCommit === ZERO ? null : sum(computeShare(commit, { pool, poolCommit, unit }), extra)
}

/**
 * One release of locked coins, from its facts `quantity` (all of the subscription), `fractions` (of the whole
 * schedule, separated by spaces), `number` (from 1) and `decimals`. The last release has the rest.
 */
export function computeRelease(facts: Facts): Computation {
  const quantity = amountFact(facts, 'quantity')
  const number = wholeFact(facts, 'number')
  const fractions = requireFact(facts, 'fractions')
    .split(' ')
    .map((fraction) => amountFact({ fraction }, 'fraction'))
  const parts = releaseQuantities(quantity, fractions, unitFact(facts, 'decimals'))
  const amount = parts[number - 1]
  if (amount === undefined) throw new InvalidFacts('number is not in the schedule')
  const before = sum(...parts.slice(0, number - 1))
  const locked = subtract(quantity, sum(before, amount))
  const isLast = number === parts.length
  return {
    steps: [
      amountStep('released_before', 'releases 1 to number − 1', before),
      amountStep('amount', isLast ? 'quantity − released_before' : 'quantity × fraction, cut', amount),
      amountStep('locked', 'quantity − released_before − amount', locked),
    ],
    result: { amount: amountText(amount), locked: amountText(locked) },
  }
}
