import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  type Facts,
  InvalidFacts,
  requireFact,
  requireSample,
  type Rule,
} from '#kit'
import { sideFact } from './compute.ts'
import { atFirstReach } from './first-reach.ts'
import { atTrigger } from './trigger.ts'
import {
  isLimitReached,
  marginRequired,
  computeNotional,
  openingPrice,
  toQuantity,
  computeTradeFee,
} from './rules.ts'

/**
 * The opening of a position: a market order at the tick with the spread, or a limit order (fact `limit`) at its own
 * price without one, by the first tick that reached it. An order at market may have a worst price (fact `limit_price`) and a stop that
 * the tick reached. The margin is held, the fee is charged.
 */
export const computeOpen: Rule = (facts, samples) =>
  (facts['limit'] === undefined ? atTrigger(computeOpening, 'long') : atFirstReach(computeOpening))(
    facts,
    samples,
  )

const computeOpening: Rule = (facts, samples) => {
  if (samples.length !== 1) throw new InvalidFacts(`1 tick is read, not ${samples.length}`)
  const { price } = requireSample(samples, 0)
  if (samples[0]?.market !== requireFact(facts, 'market'))
    throw new InvalidFacts('tick 1 is of another market')
  const limit = facts['limit'] === undefined ? null : amountFact(facts, 'limit')
  const opening = openingAt(facts, price, limit)
  const quantity = toQuantity(amountFact(facts, 'lots'), amountFact(facts, 'lot_size'))
  const notional = computeNotional(quantity, opening.openPrice)
  const margin = marginRequired(notional, leverageFact(facts))
  const fee = computeTradeFee(notional, amountFact(facts, 'trade_fee_rate'))
  return {
    steps: [
      ...(limit === null ? [] : [{ name: 'reached', formula: opening.reached, value: 'yes' }]),
      amountStep('quoted_price', limit === null ? 'price' : 'limit', opening.quotedPrice),
      amountStep('open_price', opening.formula, opening.openPrice),
      amountStep('quantity', 'lots × lot_size', quantity),
      amountStep('notional', 'quantity × open_price', notional),
      amountStep('margin', 'notional ÷ leverage', margin),
      amountStep('fee', 'notional × trade_fee_rate', fee),
    ],
    result: {
      open_price: amountText(opening.openPrice),
      quantity: amountText(quantity),
      margin: amountText(margin),
      fee: amountText(fee),
    },
  }
}

function openingAt(facts: Facts, price: Amount, limit: Amount | null) {
  const side = sideFact(facts)
  const isLong = side === 'long'
  if (limit !== null) {
    if (!isLimitReached(side, limit, price)) throw new InvalidFacts('the price has not reached the limit')
    return {
      quotedPrice: limit,
      openPrice: limit,
      formula: 'quoted_price',
      reached: isLong ? 'price ≤ limit' : 'price ≥ limit',
    }
  }
  const terms = { spreadRate: amountFact(facts, 'spread_rate'), priceTick: amountFact(facts, 'price_tick') }
  const openPrice = openingPrice(side, price, terms)
  if (
    facts['limit_price'] !== undefined &&
    !isLimitReached(side, amountFact(facts, 'limit_price'), openPrice)
  )
    throw new InvalidFacts('the opening price is beyond the limit')
  return {
    quotedPrice: price,
    openPrice,
    formula: isLong ? 'quoted_price × (1 + spread_rate)' : 'quoted_price × (1 − spread_rate)',
    reached: '',
  }
}

function leverageFact(facts: Facts): number {
  const leverage = Number(requireFact(facts, 'leverage'))
  if (!Number.isInteger(leverage) || leverage < 1) throw new InvalidFacts('leverage is no whole number')
  return leverage
}
