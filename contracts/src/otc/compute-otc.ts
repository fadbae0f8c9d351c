import {
  amountFact,
  amountFacts,
  amountStep,
  assertNoSamples,
  InvalidFacts,
  positiveFact,
  requireFact,
  type Rule,
} from '#kit'
import { OTC_FIATS, fiatUnit, computePayment } from './rules.ts'
import type { OtcSide } from './shapes.ts'

/** The result that states where the coins went: to escrow, to the buyer, from the seller, or back. */
const RESULTS: Readonly<Record<string, { readonly name: string; readonly side?: OtcSide }>> = {
  escrow: { name: 'held' },
  bought: { name: 'received', side: 'buy' },
  sold: { name: 'sold', side: 'sell' },
  returned: { name: 'returned' },
}

/**
 * A step of an order: its coins in `escrow`, `bought`, `sold`, or `returned` to the seller. The payment follows from the
 * quantity and the price, rounded for the merchant.
 */
export const computeOtc: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const [quantity, price] = [positiveFact(facts, 'quantity'), positiveFact(facts, 'price')]
  const side = requireFact(facts, 'side')
  if (side !== 'buy' && side !== 'sell') throw new InvalidFacts('side is none of the two')
  const fiat = OTC_FIATS.find((code) => code === requireFact(facts, 'fiat'))
  if (fiat === undefined || fiatUnit(fiat) !== amountFact(facts, 'fiat_unit'))
    throw new InvalidFacts('fiat_unit is not that of the currency')
  const state = requireFact(facts, 'state')
  const step = Object.hasOwn(RESULTS, state) ? RESULTS[state] : undefined
  if (step === undefined || (step.side ?? side) !== side)
    throw new InvalidFacts('state is none of those of the side')
  const total = computePayment(quantity, { price, fiat, side })
  const rounding = side === 'buy' ? 'ceil' : 'floor'
  return {
    steps: [amountStep('total', `${rounding}(quantity × price ÷ fiat_unit) × fiat_unit`, total)],
    result: amountFacts({ total, [step.name]: quantity }),
  }
}
