import {
  type Amount,
  divideByInt,
  HOUR,
  MINUTE,
  multiply,
  ONE,
  SECOND,
  subtract,
  toAmount,
  truncate,
} from '#kit'
import type { DualKind } from './shapes.ts'

/** The settlement price is the mean of the recorded prices of this window, which ends before the settlement. */
export const DUAL_WINDOW_MS = 30 * MINUTE
export const DUAL_WINDOW_TICKS = DUAL_WINDOW_MS / SECOND
/** The fewest recorded prices with which a product is settled. */
export const DUAL_TICKS_MIN = Math.ceil(DUAL_WINDOW_TICKS * 0.9)
/** A product that cannot be settled for this long fails: the investment is returned. */
export const DUAL_FAILS_AFTER_MS = 24 * HOUR
const DAYS_PER_YEAR = 365n

const LEAST_OF_SHOWN = toAmount('0.98')

/** The lowest rate at which a purchase is made after this one was shown: below it the purchase is refused. Rounds up. */
export const lowestRate = (shownRate: Amount): Amount => multiply(shownRate, LEAST_OF_SHOWN, 'up')

/** The terms of a purchase. `invested` is in the base asset for a call and in the quote asset for a put. */
export type DualTerms = {
  readonly kind: DualKind
  readonly invested: Amount
  readonly strike: Amount
  /** The annual rate as a fraction. */
  readonly annualRate: Amount
  /** Whole days that earn interest. */
  readonly days: number
  readonly decimals: { readonly base: number; readonly quote: number }
}

export type DualPayout = {
  readonly asset: 'base' | 'quote'
  readonly amount: Amount
  /** The part of it beyond the invested amount, which is converted at the strike if the payout is. */
  readonly yield: Amount
}

/**
 * Both payouts: `unconverted` in the invested asset, `converted` in the other one at the strike; each with the interest
 * `1 + days × annualRate ÷ 365`, computed exactly and cut once to the decimals of its asset.
 */
export function dualPayouts(terms: DualTerms): Readonly<Record<'unconverted' | 'converted', DualPayout>> {
  const { kind, invested, strike } = terms
  const unconverted = { numerator: invested as bigint, denominator: 1n }
  return kind === 'call'
    ? {
        unconverted: computePayout(terms, 'base', unconverted),
        converted: computePayout(terms, 'quote', { numerator: invested * strike, denominator: ONE }),
      }
    : {
        unconverted: computePayout(terms, 'quote', unconverted),
        converted: computePayout(terms, 'base', { numerator: invested * ONE, denominator: strike }),
      }
}

type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

function computePayout(
  { annualRate, days, decimals }: DualTerms,
  asset: 'base' | 'quote',
  { numerator, denominator }: Fraction,
): DualPayout {
  const year = DAYS_PER_YEAR * ONE
  const gross = (numerator * (year + BigInt(days) * annualRate)) / (denominator * year)
  const amount = truncate(gross as Amount, decimals[asset])
  const principal = truncate((numerator / denominator) as Amount, decimals[asset])
  return { asset, amount, yield: subtract(amount, principal) }
}

/** Whether a settlement price converts: a call at or above its strike, a put at or below it. */
export const isConverted = (kind: DualKind, { price, strike }: { price: Amount; strike: Amount }): boolean =>
  kind === 'call' ? price >= strike : price <= strike

/** The mean of recorded prices, cut to 18 decimals. */
export const meanPrice = (sum: Amount, count: number): Amount => divideByInt(sum, BigInt(count), 'down')
