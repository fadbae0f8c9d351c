import {
  type Amount,
  DAY,
  type Instant,
  toInstant,
  max,
  subtract,
  divideByInt,
  min,
  sum,
  multiply,
  ZERO,
} from '#kit'
import type { Side } from './shapes.ts'

const DAYS_IN_YEAR = 365n
const SATURDAY = 6
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** Nightly rates from two annual rates: a long pays reference + markup, a short pays markup − reference. */
export function overnightRates(annual: {
  markup: Amount
  reference: Amount
}): Readonly<Record<Side, Amount>> {
  const nightly = (rate: Amount) => divideByInt(rate, DAYS_IN_YEAR, rate > ZERO ? 'up' : 'down')
  return {
    long: nightly(sum(annual.markup, annual.reference)),
    short: nightly(subtract(annual.markup, annual.reference)),
  }
}

/** The midnight (UTC) after an instant. */
export const nextMidnight = (now: Instant): Instant => toInstant((Math.floor(now / DAY) + 1) * DAY)

/**
 * Number of nights charged at a midnight. A market that rests at weekends charges three when Friday ends and
 * none when Saturday and Sunday end; all others charge one each day.
 */
export function chargedNightsAt(midnight: Instant, restsAtWeekends: boolean): number {
  if (!restsAtWeekends) return 1
  const weekday = (Math.floor(midnight / DAY) + FIRST_WEEKDAY) % 7
  if (weekday === SATURDAY) return 3
  return weekday === 0 || weekday === 1 ? 0 : 1
}

/**
 * Size × price × rate × nights. A fee is rounded up; a credit, which is negative, is rounded towards zero.
 */
export function overnightFee(night: {
  readonly quantity: Amount
  readonly price: Amount
  readonly rate: Amount
  readonly nights: number
}): Amount {
  const rounding = night.rate > ZERO ? 'up' : 'down'
  const one = multiply(multiply(night.quantity, night.price, rounding), night.rate, rounding)
  return (one * BigInt(night.nights)) as Amount
}

/** The charged part of a fee: at most the available balance. A credit is paid in full. */
export const overnightCharge = (fee: Amount, available: Amount): Amount =>
  fee <= ZERO ? fee : min(fee, max(available, ZERO))
