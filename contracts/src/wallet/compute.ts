import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  assertNoSamples,
  type Computation,
  divide,
  type Facts,
  InvalidFacts,
  multiply,
  requireFact,
  requireSample,
  type Rule,
  type Sample,
  type Step,
  subtract,
  sum,
  ZERO,
} from '#kit'
import { swapOutcome } from './rules.ts'

/*
 * Changes of a member's balances in the form of receipts: facts and ticks in as texts, steps and results out
 * as texts. The exchange books these results, and the client recomputes them.
 */

/** Reads the price of one side: from its tick if the asset has a market, else from a fact. */
function readPrice(facts: Facts, side: 'from' | 'to', sample: Sample | undefined): Amount {
  const price = amountFact(facts, `${side}_price`)
  const market = requireFact(facts, `${side}_market`)
  if (price <= ZERO) throw new InvalidFacts(`${side}_price is not positive`)
  if (market === '') return price
  if (sample?.market !== market) throw new InvalidFacts(`the tick of ${side}_market is missing`)
  if (requireSample([sample], 0).price !== price)
    throw new InvalidFacts(`${side}_price is not that of its tick`)
  return price
}

/**
 * A swap: facts `quantity`, `fee_percent`, `decimals` and both prices with their markets, and one tick per market,
 * the source's first. The market of an asset that is worth one by definition is empty.
 */
export const computeSwap: Rule = (facts, samples) => {
  const quantity = amountFact(facts, 'quantity')
  const decimals = Number(requireFact(facts, 'decimals'))
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 18)
    throw new InvalidFacts('decimals is no whole number up to 18')
  const priced = (['from', 'to'] as const).filter((side) => requireFact(facts, `${side}_market`) !== '')
  if (samples.length !== priced.length) throw new InvalidFacts(`${priced.length} ticks are read`)
  const findTick = (side: 'from' | 'to') => samples[priced.indexOf(side)]
  const [fromPrice, toPrice] = [
    readPrice(facts, 'from', findTick('from')),
    readPrice(facts, 'to', findTick('to')),
  ]
  const feePercent = amountFact(facts, 'fee_percent')
  const { fee, paid, received, rest } = swapOutcome(quantity, { fromPrice, toPrice, feePercent, decimals })
  return {
    steps: [
      amountStep('fee', 'quantity × fee_percent ÷ 100', fee),
      amountStep('paid', 'quantity + fee', paid),
      amountStep('proceeds', 'quantity × from_price ÷ to_price', sum(received, rest)),
      amountStep('received', 'floor(proceeds, decimals)', received),
      amountStep('rest', 'proceeds − received', rest),
    ],
    result: {
      fee: amountText(fee),
      paid: amountText(paid),
      received: amountText(received),
      rest: amountText(rest),
    },
  }
}

const amountAndFee = (facts: Facts) => ({
  amount: amountFact(facts, 'amount'),
  fee: amountFact(facts, 'fee'),
})

/** A credited deposit. Its limits were checked when it was announced, so they are only stated here. */
export const computeDeposit: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const { amount, fee } = amountAndFee(facts)
  const net = subtract(amount, fee)
  if (net <= ZERO) throw new InvalidFacts('the fee is not below the amount')
  const isWithin = amount >= amountFact(facts, 'minimum') && amount <= amountFact(facts, 'maximum')
  const after = sum(amountFact(facts, 'balance_before'), net)
  return {
    steps: [
      { name: 'within_limits', formula: 'minimum ≤ amount ≤ maximum', value: isWithin ? 'yes' : 'no' },
      amountStep('net', 'amount − fee', net),
      amountStep('balance_after', 'balance_before + net', after),
    ],
    result: { net: amountText(net), balance_after: amountText(after) },
  }
}

/** A withdrawal in one of its states: `requested` holds the amount, `paid` pays it out, `returned` frees it. */
export const computeWithdrawal: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const { amount, fee } = amountAndFee(facts)
  const net = subtract(amount, fee)
  if (net <= ZERO || fee < ZERO) throw new InvalidFacts('the fee is not below the amount')
  const state = requireFact(facts, 'state')
  switch (state) {
    case 'requested':
      return requested(facts, amount, net)
    case 'paid':
      return {
        steps: [amountStep('net', 'amount − fee', net)],
        result: { fee: amountText(fee), net: amountText(net) },
      }
    case 'returned': {
      const after = sum(amountFact(facts, 'balance_before'), amount)
      return {
        steps: [amountStep('balance_after', 'balance_before + amount', after)],
        result: { returned: amountText(amount), balance_after: amountText(after) },
      }
    }
    default:
      throw new InvalidFacts('state is none of the three')
  }
}

/**
 * Holds an amount within the minimum, both 24-hour limits and the balance; a limit that does not apply is
 * empty.
 */
function requested(facts: Facts, amount: Amount, net: Amount): Computation {
  if (amount < amountFact(facts, 'minimum')) throw new InvalidFacts('the amount is below the minimum')
  const usdValue = multiply(amount, amountFact(facts, 'usd_price'), 'up')
  const isBitcoin = requireFact(facts, 'asset') === 'BTC'
  const btcValue = isBitcoin ? amount : divide(usdValue, amountFact(facts, 'btc_price'), 'up')
  const after = subtract(amountFact(facts, 'balance_before'), amount)
  if (after < ZERO) throw new InvalidFacts('the balance does not cover the amount')
  return {
    steps: [
      amountStep('usd_value', 'amount × usd_price', usdValue),
      amountStep('btc_value', isBitcoin ? 'amount' : 'usd_value ÷ btc_price', btcValue),
      ...computeLimitLeft(facts, 'btc', btcValue),
      ...computeLimitLeft(facts, 'usd', usdValue),
      amountStep('net', 'amount − fee', net),
      amountStep('balance_after', 'balance_before − amount', after),
    ],
    result: { held: amountText(amount), net: amountText(net), balance_after: amountText(after) },
  }
}

function computeLimitLeft(facts: Facts, unit: 'btc' | 'usd', value: Amount): Step[] {
  if (requireFact(facts, `${unit}_limit`) === '') return []
  const left = subtract(amountFact(facts, `${unit}_limit`), sum(amountFact(facts, `${unit}_used`), value))
  if (left < ZERO) throw new InvalidFacts(`the amount exceeds ${unit}_limit`)
  return [amountStep(`${unit}_left`, `${unit}_limit − ${unit}_used − ${unit}_value`, left)]
}
