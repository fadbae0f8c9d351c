import {
  type Amount,
  amountFact,
  amountStep,
  amountText,
  divide,
  type Facts,
  InvalidFacts,
  max,
  min,
  multiply,
  ONE,
  parseAmount,
  requireFact,
  requireSample,
  roundToStep,
  type Rule,
  type Sample,
  subtract,
  sum,
  smallestUnit,
  wholeFact,
  ZERO,
} from '#kit'
import { marginLevel } from './rules.ts'

export type MarginHolding = { readonly market: string; readonly quantity: Amount }

/** The coins of an account as one fact: `2=0.5,4=10`, by the market that prices them; the first one is sold. */
export const holdingsText = (holdings: readonly MarginHolding[]): string =>
  holdings.map(({ market, quantity }) => `${market}=${amountText(quantity)}`).join(',')

function holdingsFact(facts: Facts, samples: readonly Sample[]): MarginHolding[] {
  const text = requireFact(facts, 'holdings')
  const holdings = (text === '' ? [] : text.split(',')).map((part) => {
    const [market = '', amount = ''] = part.split('=')
    const quantity = parseAmount(amount)
    if (quantity === null || quantity <= ZERO) throw new InvalidFacts(`no quantity in ${part}`)
    return { market, quantity }
  })
  if (holdings.length !== samples.length || holdings.some(({ market }, at) => market !== samples[at]?.market))
    throw new InvalidFacts('each holding has the tick of its market')
  return holdings
}

type Sale = {
  readonly assets: Amount
  readonly debt: Amount
  readonly feeRate: Amount
  readonly unit: Amount
}

/** The gain of an account per unit sold: the level times the part of each sale that repays, less one. */
const computeLift = (level: Amount, feeRate: Amount): Amount =>
  subtract(multiply(level, subtract(ONE, feeRate), 'down'), ONE)

/** The least value whose sale, after the fee, repays enough debt to lift an account to a level. */
const saleTo = (level: Amount, { assets, debt, feeRate, unit }: Sale) =>
  max(
    ZERO,
    roundToStep(
      divide(subtract(multiply(level, debt, 'up'), assets), computeLift(level, feeRate), 'up'),
      unit,
      'up',
    ),
  )

/**
 * Reads the account at the ticks' prices; refuses one that has not fallen to the liquidation level of its
 * debt.
 */
function readAccount(facts: Facts, samples: readonly Sample[], unit: Amount) {
  const [restored, feeRate] = [amountFact(facts, 'restored_level'), amountFact(facts, 'fee_rate')]
  if (computeLift(restored, feeRate) <= ZERO)
    throw new InvalidFacts('the restored level does not exceed the fee')
  const money = amountFact(facts, 'money')
  const debt = sum(amountFact(facts, 'principal'), amountFact(facts, 'unpaid'))
  const holdings = holdingsFact(facts, samples)
  const values = holdings.map(({ quantity }, at) =>
    roundToStep(multiply(quantity, requireSample(samples, at).price, 'down'), unit, 'down'),
  )
  const assets = sum(money, ...values)
  const level = marginLevel({ assets, debt })
  if (level === null) throw new InvalidFacts('the account has no debt')
  if (level > amountFact(facts, 'liquidation_level'))
    throw new InvalidFacts('the account has not reached the liquidation level')
  return { restored, feeRate, money, debt, holdings, values, assets, level }
}

const FORMULAS = {
  debt: 'principal + unpaid',
  assets: 'money + Σ floor(quantity × price, decimals)',
  level: 'assets ÷ debt',
  repaid: 'min(money, debt, max(0, ceil((restored_level × debt − assets) ÷ (restored_level − 1), decimals)))',
  sold: 'min(quantity, ceil(max(0, (restored_level × (debt − repaid) − (assets − repaid)) ÷ (restored_level × (1 − fee_rate) − 1)) ÷ price, coin_decimals))',
  proceeds: 'floor(sold × price, decimals)',
  fee: 'ceil(proceeds × fee_rate, decimals)',
  settled: 'min(debt − repaid, proceeds − fee)',
  returned: 'proceeds − fee − settled',
  shortfall: 'debt − repaid − settled if nothing is left in the account, else 0',
} as const

/**
 * One step of the liquidation of an account whose assets at the ticks' prices have fallen to the liquidation level of its
 * debt. Free money repays first, then the first coin is sold: no more than lifts the account back to the restored level.
 * When nothing is left, the insurance fund pays the rest of the debt.
 */
export const computeMarginLiquidation: Rule = (facts, samples) => {
  const unit = smallestUnit(wholeFact(facts, 'decimals', 18))
  const { restored, feeRate, money, debt, holdings, values, assets, level } = readAccount(
    facts,
    samples,
    unit,
  )
  const repaid = min(min(money, debt), saleTo(restored, { assets, debt, feeRate: ZERO, unit }))
  const left = { assets: subtract(assets, repaid), debt: subtract(debt, repaid), feeRate, unit }
  const value = saleTo(restored, left)
  const { remains, ...sale } = computeSale(facts, { holdings, samples, debt: left.debt, unit, value })
  const unpaid = subtract(left.debt, sale.settled)
  const others = sum(ZERO, ...values.slice(1), amountFact(facts, 'position_margin'))
  const isEmpty = sum(subtract(money, repaid), sale.returned, remains, others) === ZERO
  const shortfall = isEmpty ? unpaid : ZERO
  const computed = { debt, assets, level, repaid, ...sale, shortfall }
  const result = { repaid, ...sale, shortfall, debt: subtract(unpaid, shortfall) }
  return {
    steps: Object.entries(FORMULAS).map(([name, formula]) =>
      amountStep(name, formula, computed[name as keyof typeof FORMULAS]),
    ),
    result: Object.fromEntries(Object.entries(result).map(([name, amount]) => [name, amountText(amount)])),
  }
}

type SaleState = {
  readonly holdings: readonly MarginHolding[]
  readonly samples: readonly Sample[]
  readonly debt: Amount
  readonly unit: Amount
  /** The value to be sold, if the account has as much. */
  readonly value: Amount
}

function computeSale(facts: Facts, { holdings, samples, debt, unit, value }: SaleState) {
  const [first] = holdings
  if (first === undefined || value === ZERO)
    return {
      sold: ZERO,
      proceeds: ZERO,
      fee: ZERO,
      settled: ZERO,
      returned: ZERO,
      remains: first?.quantity ?? ZERO,
    }
  const { price } = requireSample(samples, 0)
  const coinUnit = smallestUnit(wholeFact(facts, 'coin_decimals', 18))
  const sold = min(first.quantity, roundToStep(divide(value, price, 'up'), coinUnit, 'up'))
  const proceeds = roundToStep(multiply(sold, price, 'down'), unit, 'down')
  const fee = min(proceeds, roundToStep(multiply(proceeds, amountFact(facts, 'fee_rate'), 'up'), unit, 'up'))
  const settled = min(debt, subtract(proceeds, fee))
  const returned = subtract(subtract(proceeds, fee), settled)
  return { sold, proceeds, fee, settled, returned, remains: subtract(first.quantity, sold) }
}
