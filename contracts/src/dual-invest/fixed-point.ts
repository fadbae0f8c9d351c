import type { Amount } from '#kit'

/**
 * A number in units of 10⁻³⁰. Functions of it use whole numbers only, so that every machine computes the same
 * digits; the last few of them are not exact.
 */
export type Fixed = bigint & { readonly __fixed: true }

const DIGITS = 30n
const UNIT = 10n ** DIGITS
const AMOUNT_STEP = 10n ** (DIGITS - 18n)
const LN_2 = 693147180559945309417232121458n
const SQRT_2_PI = 2506628274631000502415765284811n

export const FIXED_ONE = UNIT as Fixed

export const amountToFixed = (amount: Amount): Fixed => (amount * AMOUNT_STEP) as Fixed
/** Truncates toward zero. */
export const fixedToAmount = (value: Fixed): Amount => (value / AMOUNT_STEP) as Amount
export const fixedRatio = (numerator: number, denominator: number): Fixed =>
  ((BigInt(numerator) * UNIT) / BigInt(denominator)) as Fixed

export const multiplyFixed = (a: Fixed, b: Fixed): Fixed => ((a * b) / UNIT) as Fixed
export const divideFixed = (a: Fixed, b: Fixed): Fixed => ((a * UNIT) / b) as Fixed

/** The square root of a number that is not negative. */
export function sqrt(value: Fixed): Fixed {
  const square = value * UNIT
  if (square === 0n) return 0n as Fixed
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root as Fixed
    root = next
  }
}

/** The natural logarithm of a positive number. */
export function ln(value: Fixed): Fixed {
  let [rest, halvings] = [value as bigint, 0n]
  for (; rest >= 2n * UNIT; halvings++) rest /= 2n
  for (; rest < UNIT; halvings--) rest *= 2n
  // ln x = 2 artanh((x − 1) ÷ (x + 1)); the argument is at most 1/3.
  const ratio = ((rest - UNIT) * UNIT) / (rest + UNIT)
  const square = (ratio * ratio) / UNIT
  let [power, sum] = [ratio, 0n]
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd
    power = (power * square) / UNIT
  }
  return (2n * sum + halvings * LN_2) as Fixed
}

/** e to the power of a number below 100. */
export function exp(value: Fixed): Fixed {
  let doublings = value / LN_2
  if (value < 0n) doublings--
  const rest = value - doublings * LN_2
  let [term, sum] = [UNIT, 0n]
  for (let n = 1n; term !== 0n; n++) {
    sum += term
    term = (term * rest) / UNIT / n
  }
  return (doublings >= 0n ? sum << doublings : sum >> -doublings) as Fixed
}

/** The distance beyond which the distribution is 0 or 1 in all digits of an amount. */
const TAIL = 10n * UNIT

/** The standard normal cumulative distribution: Φ(x) = 1/2 + φ(x) (x + x³/3 + x⁵/(3·5) + …). */
export function normalCdf(value: Fixed): Fixed {
  if (value > TAIL) return FIXED_ONE
  if (value < -TAIL) return 0n as Fixed
  const square = (value * value) / UNIT
  const density = (exp((-square / 2n) as Fixed) * UNIT) / SQRT_2_PI
  let [term, sum] = [value as bigint, 0n]
  for (let odd = 3n; term !== 0n; odd += 2n) {
    sum += term
    term = (term * square) / UNIT / odd
  }
  return (UNIT / 2n + (density * sum) / UNIT) as Fixed
}
