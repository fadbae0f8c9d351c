import {
  addMs,
  type Amount,
  toAmount,
  DAY,
  type Instant,
  isMultipleOf,
  max,
  min,
  MINUTE,
  multiply,
  ONE,
  roundToStep,
  subtract,
  sum,
  ZERO,
} from '#kit'
import { FIATS } from '#wallet'
import type { OtcFiat, OtcSide } from './shapes.ts'

/** An order is paid within this time, or it is cancelled and the escrow returned. */
export const PAY_WITHIN_MS = 15 * MINUTE
/** Open orders of one member. */
export const OPEN_ORDERS_MAX = 3
/** Purchases of the last day that a member may cancel, or let expire, without a pause. */
export const FREE_CANCELS = 3
/** The time for which a cancelled purchase counts. */
export const CANCEL_WINDOW_MS = DAY

/**
 * The cancellations that are left, and until when purchases are paused; null while they are not. `closedAt` has the
 * ends of the purchases of the last day that were not paid, in any order.
 */
export function cancelAllowance(closedAt: readonly Instant[]): {
  readonly left: number
  readonly pausedUntil: Instant | null
} {
  const deciding = closedAt.toSorted((one, other) => other - one)[FREE_CANCELS - 1]
  return {
    left: Math.max(0, FREE_CANCELS - closedAt.length),
    pausedUntil: deciding === undefined ? null : addMs(deciding, CANCEL_WINDOW_MS),
  }
}

export const OTC_FIATS: readonly OtcFiat[] = FIATS.map(({ code }) => code)

/** Prices have four decimals. */
const PRICE_STEP = toAmount('0.0001')
const CENT = toAmount('0.01')
/** Currencies whose smallest unit in use is the whole one. */
const WHOLE: readonly OtcFiat[] = ['VND', 'IDR', 'JPY']
export const fiatUnit = (fiat: OtcFiat): Amount => (WHOLE.includes(fiat) ? ONE : CENT)

type PriceInputs = {
  /** The price in USD per coin. */
  readonly usd: Amount
  /** Units of the currency per USD. */
  readonly rate: Amount
  /** The merchant's margin as a fraction. */
  readonly spread: Amount
  readonly side: OtcSide
}

/** The merchant's price: above the market for buyers, below it for sellers; rounded for the merchant. */
export function computePrice({ usd, rate, spread, side }: PriceInputs): Amount {
  const rounding = side === 'buy' ? 'up' : 'down'
  const factor = side === 'buy' ? sum(ONE, spread) : subtract(ONE, spread)
  return roundToStep(multiply(multiply(usd, rate, rounding), factor, rounding), PRICE_STEP, rounding)
}

/** The fiat money of an order; rounded for the merchant. */
export function computePayment(
  quantity: Amount,
  { price, fiat, side }: { readonly price: Amount; readonly fiat: OtcFiat; readonly side: OtcSide },
): Amount {
  const rounding = side === 'buy' ? 'up' : 'down'
  return roundToStep(multiply(quantity, price, rounding), fiatUnit(fiat), rounding)
}

/** A shown price this near to the present one is honoured. Narrower than every spread, so no order is below the market. */
const PRICE_BAND = toAmount('0.002')
export const isWithinPriceBand = (shown: Amount, present: Amount): boolean =>
  subtract(max(shown, present), min(shown, present)) <= multiply(present, PRICE_BAND, 'down')

export type QuantityContext = {
  /** The smallest part of the coin. */
  readonly unit: Amount
  readonly quantityMin: Amount
  readonly quantityMax: Amount
  /** The member's balance of the coin that is sold; null for buyers. */
  readonly free: Amount | null
}
export type QuantityIssue = {
  readonly code: 'amount_invalid' | 'amount_below_minimum' | 'amount_above_maximum' | 'insufficient_balance'
  readonly bound: Amount
}

/** The first reason against a quantity; null if there is none. */
export function quantityIssue(quantity: Amount, context: QuantityContext): QuantityIssue | null {
  const { unit, quantityMin, quantityMax, free } = context
  if (quantity <= ZERO || !isMultipleOf(quantity, unit)) return { code: 'amount_invalid', bound: ZERO }
  if (quantity < quantityMin) return { code: 'amount_below_minimum', bound: quantityMin }
  if (quantity > quantityMax) return { code: 'amount_above_maximum', bound: quantityMax }
  return free !== null && quantity > free ? { code: 'insufficient_balance', bound: free } : null
}
