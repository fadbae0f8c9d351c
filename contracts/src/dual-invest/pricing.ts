import { type Amount, toAmount, DAY, max, min, multiply, ONE, subtract, truncate } from '#kit'
import {
  divideFixed,
  type Fixed,
  FIXED_ONE,
  fixedRatio,
  ln,
  multiplyFixed,
  normalCdf,
  sqrt,
  fixedToAmount,
  amountToFixed,
} from './fixed-point.ts'
import type { DualKind } from './shapes.ts'

/** Candles of the realised volatility: hourly closes of the last 30 days. */
export const VOLATILITY_DAYS = 30
const HOURS_PER_YEAR = 365n * 24n
/** Bounds of the annual volatility: a market that stood still will move again, and a jump does not last a year. */
const VOLATILITY_MIN = toAmount('0.2')
const VOLATILITY_MAX = toAmount('3')
const YEAR_MS = 365 * DAY
/** Rates are cut here, so that a shown percentage with two decimals is the exact rate. */
const RATE_DECIMALS = 4

/** The annual volatility of hourly closes, as a fraction: the root of the mean squared log return of a year. */
export function realisedVolatility(closes: readonly Amount[]): Amount {
  let [squares, returns] = [0n, 0n]
  for (const [at, close] of closes.entries()) {
    const before = closes[at - 1]
    if (before === undefined) continue
    const change = ln(divideFixed(amountToFixed(close), amountToFixed(before)))
    squares += multiplyFixed(change, change)
    returns++
  }
  if (returns === 0n) return VOLATILITY_MIN
  const annual = fixedToAmount(sqrt(((squares * HOURS_PER_YEAR) / returns) as Fixed))
  return min(max(annual, VOLATILITY_MIN), VOLATILITY_MAX)
}

export type OptionTerms = {
  readonly kind: DualKind
  readonly strike: Amount
  /** The coin's price now. */
  readonly price: Amount
  /** The annual volatility as a positive fraction. */
  readonly volatility: Amount
  /** Time until the settlement. */
  readonly remainingMs: number
}

/** The Black–Scholes value of an option on one coin, in the quote asset; without interest. */
export function optionValue({ kind, strike, price, volatility, remainingMs }: OptionTerms): Amount {
  const [spot, target] = [amountToFixed(price), amountToFixed(strike)]
  const spread = multiplyFixed(amountToFixed(volatility), sqrt(fixedRatio(Math.max(0, remainingMs), YEAR_MS)))
  const intrinsic = kind === 'call' ? subtract(price, strike) : subtract(strike, price)
  if (spread === 0n) return max(intrinsic, 0n as Amount)
  const variance = multiplyFixed(spread, spread)
  const upper = divideFixed((ln(divideFixed(spot, target)) + variance / 2n) as Fixed, spread)
  const lower = (upper - spread) as Fixed
  const call = multiplyFixed(spot, normalCdf(upper)) - multiplyFixed(target, normalCdf(lower))
  const value = kind === 'call' ? call : call - spot + target
  return max(fixedToAmount(value as Fixed), max(intrinsic, 0n as Amount))
}

export type DualRates = {
  /** Rates as annual fractions. */
  readonly fair: Amount
  readonly offered: Amount
}

/**
 * The annual rate at which the product is worth exactly what is invested, and the offered one, which is less
 * by the house's share. The member sells one option for each invested unit, and for each unit of the yield as
 * well, so the fair yield is v ÷ (1 − v), where v is the option's value as a fraction of the invested value.
 */
export function dualRates(
  terms: OptionTerms & { readonly days: number; readonly houseShare: Amount },
): DualRates {
  const { kind, price, strike, days, houseShare } = terms
  const fraction = divideFixed(
    amountToFixed(optionValue(terms)),
    amountToFixed(kind === 'call' ? price : strike),
  )
  const gain = divideFixed(fraction, (FIXED_ONE - fraction) as Fixed)
  const annual = fixedToAmount(((gain * 365n) / BigInt(days)) as Fixed)
  return {
    fair: truncate(annual, RATE_DECIMALS),
    offered: truncate(multiply(annual, subtract(ONE, houseShare), 'down'), RATE_DECIMALS),
  }
}
