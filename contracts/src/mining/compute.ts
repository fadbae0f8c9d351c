import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  type Facts,
  InvalidFacts,
  multiply,
  type Rule,
  sum,
  wholeFact,
  ZERO,
} from '#kit'
import { computeDay, rentalPrice } from './rules.ts'

const DECIMALS_MAX = 18

function positiveFact(facts: Facts, name: string): Amount {
  const amount = amountFact(facts, name)
  if (amount <= ZERO) throw new InvalidFacts(`${name} is not positive`)
  return amount
}

/** The price of rented hashrate: facts `shares`, `coin_price` (of one share, in the coin), `decimals` of the pay asset. */
export const computeMiningPurchase: Rule = (facts, samples) => {
  const [sample] = samples
  if (sample === undefined || samples.length > 1) throw new InvalidFacts('one tick is read')
  const [shares, coinPrice] = [positiveFact(facts, 'shares'), positiveFact(facts, 'coin_price')]
  const marketPrice = positiveFact({ price: sample.price }, 'price')
  const payDecimals = wholeFact(facts, 'decimals', DECIMALS_MAX)
  const paid = rentalPrice(shares, { coinPrice, marketPrice, payDecimals })
  return {
    steps: [
      amountStep('coins', 'shares × coin_price', multiply(shares, coinPrice, 'up')),
      amountStep('paid', 'ceil(coins × tick, decimals)', paid),
    ],
    result: { paid: amountText(paid) },
  }
}

/** One day of rented hashrate: facts `shares`, `daily_output`, `running_cost`, `decimals`, `paid_before`. */
export const computeMiningOutput: Rule = (facts, samples) => {
  if (samples.length > 0) throw new InvalidFacts('no tick is read')
  const shares = positiveFact(facts, 'shares')
  const decimals = wholeFact(facts, 'decimals', DECIMALS_MAX)
  const terms = {
    output: positiveFact(facts, 'daily_output'),
    cost: amountFact(facts, 'running_cost'),
    decimals,
  }
  if (terms.cost < ZERO) throw new InvalidFacts('running_cost is negative')
  const { output, cost, net } = computeDay(shares, terms)
  const paid = sum(amountFact(facts, 'paid_before'), net)
  return {
    steps: [
      amountStep('output', 'floor(shares × daily_output, decimals)', output),
      amountStep('cost', 'min(output, ceil(shares × running_cost, decimals))', cost),
      amountStep('net', 'output − cost', net),
      amountStep('paid', 'paid_before + net', paid),
    ],
    result: {
      output: amountText(output),
      cost: amountText(cost),
      net: amountText(net),
      paid: amountText(paid),
    },
  }
}
