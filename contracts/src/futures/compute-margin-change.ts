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
  type Sample,
  type Step,
  sum,
  unsignedFact,
  wholeFact,
  ZERO,
} from '#kit'
import { parseTiers, sideFact } from './compute.ts'
import { leastMargin, leverageMarginChange, type QuotedExposure } from './margin-change.ts'
import { computeNotional, exactLiquidationPrice, type Exposure } from './rules.ts'

const LEVERAGE_MAX = 1000

/**
 * Margin that moves between the free balance and an open position: an amount of the member (fact `change`), or the
 * difference between the margins of two leverages. A part of an isolated margin is taken at the last tick only.
 */
export const computeMarginChange: Rule = (facts, samples) => {
  const exposure = readExposure(facts)
  const [from, to] = [wholeFact(facts, 'leverage', LEVERAGE_MAX), readLeverageAfter(facts)]
  if (from < 1 || to < 1) throw new InvalidFacts('a leverage is at least one')
  const change = readChange(facts, exposure, { from, to })
  if (change > amountFact(facts, 'available')) throw new InvalidFacts('the balance does not cover it')
  const margin = sum(unsignedFact(facts, 'margin'), change)
  if (margin < ZERO) throw new InvalidFacts('more is taken than the margin')
  const isIsolated = requireFact(facts, 'mode') === 'isolated'
  const least = isIsolated && change < ZERO ? readLeast(facts, samples, { exposure, leverage: to }) : null
  if (least === null && samples.length > 0) throw new InvalidFacts('no tick is read')
  if (least !== null && margin < least) throw new InvalidFacts('the margin left is too low')
  return {
    steps: [
      ...changeSteps(facts, exposure, change),
      ...(least === null
        ? []
        : [
            amountStep(
              'least_margin',
              'quantity × price ÷ leverage − min(0, profit + quantity × |open_price − quoted_price|)',
              least,
            ),
          ]),
      amountStep('margin_after', 'margin + change', margin),
      ...(isIsolated ? liquidationSteps(facts, exposure, margin) : []),
    ],
    result: { change: amountText(change), margin_after: amountText(margin) },
  }
}

const readExposure = (facts: Facts): QuotedExposure => ({
  side: sideFact(facts),
  quantity: amountFact(facts, 'quantity'),
  openPrice: amountFact(facts, 'open_price'),
  quotedPrice: amountFact(facts, 'quoted_price'),
})

const readLeverageAfter = (facts: Facts): number =>
  facts['leverage_after'] === undefined
    ? wholeFact(facts, 'leverage', LEVERAGE_MAX)
    : wholeFact(facts, 'leverage_after', LEVERAGE_MAX)

function readChange(
  facts: Facts,
  exposure: Exposure,
  { from, to }: { readonly from: number; readonly to: number },
): Amount {
  return facts['leverage_after'] === undefined
    ? amountFact(facts, 'change')
    : leverageMarginChange(exposure, from, to)
}

function readLeast(
  facts: Facts,
  samples: readonly Sample[],
  { exposure, leverage }: { readonly exposure: QuotedExposure; readonly leverage: number },
): Amount {
  if (samples.length !== 1) throw new InvalidFacts(`1 tick is read, not ${samples.length}`)
  if (samples[0]?.market !== requireFact(facts, 'market'))
    throw new InvalidFacts('tick 1 is of another market')
  return leastMargin(exposure, requireSample(samples, 0).price, leverage)
}

function changeSteps(facts: Facts, { quantity, openPrice }: Exposure, change: Amount): Step[] {
  if (facts['leverage_after'] === undefined) return []
  return [
    amountStep('notional', 'quantity × open_price', computeNotional(quantity, openPrice)),
    amountStep('change', 'notional ÷ leverage_after − notional ÷ leverage', change),
  ]
}

/** The exact price, which the app rounds to the price step; none when no price liquidates the position. */
function liquidationSteps(facts: Facts, exposure: Exposure, margin: Amount): Step[] {
  const price = exactLiquidationPrice(
    { ...exposure, balance: margin },
    parseTiers(requireFact(facts, 'tiers')),
  )
  return price <= ZERO ? [] : [amountStep('liquidation_price', 'balance = maintenance', price)]
}
