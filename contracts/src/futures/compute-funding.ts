import {
  amountFact,
  amountStep,
  amountText,
  instantFact,
  instantText,
  InvalidFacts,
  multiply,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  ZERO,
} from '#kit'
import { sideFact } from './compute.ts'
import { fundingRate, computeSideRate, fundingWindow, meanPremium } from './funding.ts'
import { computeMark, MARK_PRICES } from './mark.ts'
import { overnightCharge, overnightFee } from './overnight.ts'

/**
 * The funding of one interval: facts `funding_at`, `side`, `quantity`, `price_tick`, `tick_count`, `premium_sum`, `tick_digest`,
 * `available`; the ticks are those of the mark price at that instant, oldest first. The prices that make the premium are in the public
 * record, and `checkTickList` compares.
 */
export const computeFunding: Rule = (facts, samples) => {
  const at = instantFact(facts, 'funding_at')
  const ticks = samples.map((_, place) => requireSample(samples, place))
  if (ticks.length === 0 || ticks.length > MARK_PRICES)
    throw new InvalidFacts(`1 to ${MARK_PRICES} ticks are read, not ${ticks.length}`)
  if (samples.some(({ market }) => market !== requireFact(facts, 'market')))
    throw new InvalidFacts('a tick is of another market')
  if (ticks.some((tick, place) => tick.at > at || (place > 0 && tick.at <= (ticks[place - 1]?.at ?? 0))))
    throw new InvalidFacts('ticks are not in order, or newer than the funding')
  const prices = ticks.map(({ price }) => price)
  const price = computeMark(prices, positiveFact(facts, 'price_tick'))?.mark ?? ZERO
  const count = Number(requireFact(facts, 'tick_count'))
  if (!Number.isInteger(count) || count < 0) throw new InvalidFacts('tick_count is no whole number')
  requireFact(facts, 'tick_digest')
  const premium = meanPremium({ count, sum: amountFact(facts, 'premium_sum') })
  const whole = fundingRate(premium)
  const rate = computeSideRate(sideFact(facts), whole)
  const quantity = amountFact(facts, 'quantity')
  const fee = overnightFee({ quantity, price, rate, nights: 1 })
  const taken = overnightCharge(fee, amountFact(facts, 'available'))
  const { from, to } = fundingWindow(at)
  return {
    steps: [
      { name: 'window_from', formula: 'funding_at − 30 min', value: instantText(from) },
      { name: 'window_to', formula: 'funding_at − 1 s', value: instantText(to) },
      amountStep('premium', 'premium_sum ÷ tick_count', premium),
      amountStep('funding_rate', 'premium + clamp(0.01% − premium, ±0.05%)', whole),
      amountStep('mark_price', 'index + basis', price),
      amountStep('notional', 'quantity × mark_price', multiply(quantity, price, rate > ZERO ? 'up' : 'down')),
      amountStep('fee', 'notional × funding_rate', fee),
      amountStep('taken', 'min(fee, available)', taken),
    ],
    result: { taken: amountText(taken) },
  }
}
