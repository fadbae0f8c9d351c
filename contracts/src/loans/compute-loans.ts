import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  assertNoSamples,
  type Facts,
  InvalidFacts,
  max,
  min,
  multiply,
  requireSample,
  roundToStep,
  divide,
  type Rule,
  subtract,
  sum,
  smallestUnit,
  wholeFact,
  ZERO,
} from '#kit'
import { computeCharge, collateralValue, computeInterest, computeLtv } from './rules.ts'

/*
 * Charges and liquidations of loans in the form of receipts. The exchange moves these results, and the client recomputes
 * them.
 */

const HOURS_MAX = 10_000_000

/** Interest of `hours`, after the `hours_before` that are charged on the same principal. */
export const computeLoanInterest: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const principal = amountFact(facts, 'principal')
  const before = wholeFact(facts, 'hours_before', HOURS_MAX)
  const hours = wholeFact(facts, 'hours', HOURS_MAX)
  const terms = { hourlyRate: amountFact(facts, 'hourly_rate'), decimals: wholeFact(facts, 'decimals', 18) }
  const charge = computeCharge(principal, terms, { before, hours })
  const unpaid = sum(amountFact(facts, 'unpaid_before'), charge)
  return {
    steps: [
      amountStep(
        'charged_before',
        'ceil(principal × hourly_rate × hours_before, decimals)',
        computeInterest(principal, terms, before),
      ),
      amountStep(
        'charge',
        'ceil(principal × hourly_rate × (hours_before + hours), decimals) − charged_before',
        charge,
      ),
      amountStep('unpaid', 'unpaid_before + charge', unpaid),
      amountStep('debt', 'principal + unpaid', sum(principal, unpaid)),
    ],
    result: { charge: amountText(charge), unpaid: amountText(unpaid) },
  }
}

/**
 * The sale of collateral for a debt that has reached the liquidation ratio at the tick's price. The sale
 * covers the debt and the fee; the insurance fund pays what all of it does not cover.
 */
export const computeLoanLiquidation: Rule = (facts, samples) => {
  const { price } = requireSample(samples, 0)
  const debt = sum(amountFact(facts, 'principal'), amountFact(facts, 'unpaid'))
  const collateral = {
    quantity: amountFact(facts, 'collateral'),
    ratio: amountFact(facts, 'collateral_ratio'),
  }
  const [unit, coinUnit] = [unitFact(facts, 'decimals'), unitFact(facts, 'coin_decimals')]
  const ltv = computeLtv(debt, collateral, price)
  if (ltv !== null && ltv < amountFact(facts, 'liquidation_ratio'))
    throw new InvalidFacts('the loan has not reached the liquidation ratio')
  const value = roundToStep(multiply(collateral.quantity, price, 'down'), unit, 'down')
  const fullFee = roundToStep(multiply(debt, amountFact(facts, 'fee_rate'), 'up'), unit, 'up')
  const fee = min(fullFee, max(ZERO, subtract(value, debt)))
  const needed = roundToStep(divide(sum(debt, fee), price, 'up'), coinUnit, 'up')
  const sold = min(needed, collateral.quantity)
  const shortfall = max(ZERO, subtract(debt, value))
  const left = subtract(collateral.quantity, sold)
  return {
    steps: [
      amountStep('debt', 'principal + unpaid', debt),
      amountStep('counted', 'collateral × price × collateral_ratio', collateralValue(collateral, price)),
      ...(ltv === null ? [] : [amountStep('loan_ratio', 'debt ÷ counted', ltv)]),
      amountStep('value', 'floor(collateral × price, decimals)', value),
      amountStep('fee', 'min(ceil(debt × fee_rate, decimals), max(0, value − debt))', fee),
      amountStep('sold', 'min(collateral, ceil((debt + fee) ÷ price, coin_decimals))', sold),
      amountStep('shortfall', 'max(0, debt − value)', shortfall),
      amountStep('left', 'collateral − sold', left),
    ],
    result: {
      debt: amountText(debt),
      fee: amountText(fee),
      sold: amountText(sold),
      shortfall: amountText(shortfall),
      left: amountText(left),
    },
  }
}

const unitFact = (facts: Facts, name: string): Amount => smallestUnit(wholeFact(facts, name, 18))
