import * as z from 'zod/mini'
import { attachShape } from './shape.ts'

/** An exact quantity of money or of an asset: a bigint counting units of 10⁻¹⁸. Never a float. */
export type Amount = bigint & { readonly __amount: true }
export type Rounding = 'up' | 'down'

const SCALE = 18
/** Powers of ten: 10⁰ to 10¹⁸. */
const POWERS: readonly bigint[] = Array.from({ length: SCALE + 1 }, (_, at) => 10n ** BigInt(at))
const UNIT = 10n ** BigInt(SCALE)
/**
 * The form accepted in requests: no sign, no exponent, no spaces, at most 20 digits before and 18 after the
 * point.
 */
const TYPED = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/
/** The form accepted in responses: also signs, leading zeros and exponents (a float printed by PHP). */
const LOOSE = /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,2}))?$/

export const ZERO = 0n as Amount
export const ONE = UNIT as Amount

/**
 * Parses a decimal text exactly; digits beyond the 18th place are truncated. Null if it is not a decimal
 * number.
 */
export function parseAmount(text: string): Amount | null {
  const parts = LOOSE.exec(text)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const shift = SCALE + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return (sign === '-' ? -units : units) as Amount
}

/** Converts a literal or a text of the database to an amount; any other text is a programming error. */
export function toAmount(text: string): Amount {
  const amount = parseAmount(text)
  if (amount === null) throw new TypeError(`not a decimal amount: ${JSON.stringify(text)}`)
  return amount
}

/** The shortest exact decimal text: no exponent, no trailing zeros. */
export function amountText(amount: Amount): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(SCALE + 1, '0')
  const point = digits.length - SCALE
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end--
  const fraction = end === point ? '' : `.${digits.slice(point, end)}`
  return `${negative ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

/** Formats at most `decimals` decimals, truncated toward zero, like `amountText` of the truncated amount. */
export function amountShort(amount: Amount, decimals: number): string {
  const units = amount / (POWERS[SCALE - decimals] as bigint)
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end--
  const fraction = end === point ? '' : `.${digits.slice(point, end)}`
  return `${negative ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

/** Formats exactly `decimals` decimals, truncated toward zero: the full-scale form of the classic dialect. */
export function amountFixed(amount: Amount, decimals: number): string {
  const units = amount / (POWERS[SCALE - decimals] as bigint)
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`
  return `${negative ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

export function sum(...amounts: readonly Amount[]): Amount {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Amount
}

export const subtract = (from: Amount, less: Amount): Amount => (from - less) as Amount
export const negate = (amount: Amount): Amount => -amount as Amount
export const min = (a: Amount, b: Amount): Amount => (a < b ? a : b)
export const max = (a: Amount, b: Amount): Amount => (a > b ? a : b)

/** Divides; 'up' rounds away from zero, 'down' toward zero. */
function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator
  if (rounding === 'down' || quotient * denominator === numerator) return quotient
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n
}

/** The product of two amounts (a quantity and a price, an amount and a rate). */
export function multiply(a: Amount, b: Amount, rounding: Rounding): Amount {
  return divideRounded(a * b, UNIT, rounding) as Amount
}

/** The quotient of two amounts. Dividing by zero is a programming error. */
export function divide(a: Amount, b: Amount, rounding: Rounding): Amount {
  return divideRounded(a * UNIT, b, rounding) as Amount
}

/** An amount divided into a whole number of parts. */
export function divideByInt(amount: Amount, parts: bigint, rounding: Rounding): Amount {
  return divideRounded(amount, parts, rounding) as Amount
}

export const multiplyByInt = (amount: Amount, factor: bigint): Amount => (amount * factor) as Amount

/** Rounds to a multiple of `step` (a price tick, a lot step). */
export function roundToStep(amount: Amount, step: Amount, rounding: Rounding): Amount {
  return (divideRounded(amount, step, rounding) * step) as Amount
}

export const isMultipleOf = (amount: Amount, step: Amount): boolean => amount % step === 0n

/** The smallest unit of an asset with this many decimals. */
export const smallestUnit = (decimals: number): Amount => (10n ** BigInt(18 - decimals)) as Amount

/** Truncates toward zero at `decimals` decimals. */
export function truncate(amount: Amount, decimals: number): Amount {
  return roundToStep(amount, POWERS[SCALE - decimals] as Amount, 'down')
}

function readAmount(wire: string | number, ctx: { issues: unknown[] }): Amount {
  const amount = parseAmount(String(wire).trim())
  if (amount !== null) return amount
  ctx.issues.push({ code: 'custom', message: 'amount_invalid', input: wire })
  return ZERO
}

const isAmount = z.custom<Amount>((value) => typeof value === 'bigint', { error: 'amount_invalid' })

/**
 * A quantity, price or rate in a response: text or number on the wire, encoded as exact decimal text. May be
 * negative.
 */
export const amount = attachShape(
  z.codec(z.union([z.string(), z.number()]), isAmount, { decode: readAmount, encode: amountText }),
  { kind: 'leaf', leaf: 'amount' },
)

/** A percentage on the wire ("0.2" or "0.2%"), a fraction in code (0.002). */
export const percent = attachShape(
  z.codec(z.union([z.string(), z.number()]), isAmount, {
    decode: (wire, ctx) => divideByInt(readAmount(String(wire).replace('%', ''), ctx), 100n, 'down'),
    encode: (fraction) => amountText(multiplyByInt(fraction, 100n)),
  }),
  { kind: 'leaf', leaf: 'amount', unit: 'percent' },
)

/** A JSON number has lost digits before it arrives. */
const NOT_TEXT = 'send_a_decimal_text'

/** An amount in an input: unsigned decimal text only, so floats and exponents are rejected. */
export const amountInput = attachShape(
  z.codec(z.string({ error: NOT_TEXT }).check(z.regex(TYPED, { error: 'amount_invalid' })), isAmount, {
    decode: (text) => toAmount(text),
    encode: amountText,
  }),
  { kind: 'leaf', leaf: 'amount' },
)

/** An `amountInput` above zero. */
export const positiveInput = attachShape(
  z.codec(
    z.string({ error: NOT_TEXT }).check(
      z.regex(TYPED, { error: 'amount_invalid' }),
      z.refine((text) => !TYPED.test(text) || toAmount(text) > 0n, { error: 'amount_not_positive' }),
    ),
    isAmount,
    { decode: (text) => toAmount(text), encode: amountText },
  ),
  { kind: 'leaf', leaf: 'amount' },
)
