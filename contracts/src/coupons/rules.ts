import { type Amount, min, multiply, multiplyByInt } from '#kit'
import type { CouponKind, CouponProduct, CouponSeries } from './shapes.ts'

export type CouponTerms = Pick<CouponSeries, 'kind' | 'face' | 'share' | 'minimum'>

/** The orders that a kind may be named in. A kind without any is not offered. */
export const COUPON_PRODUCTS: Readonly<Record<CouponKind, readonly CouponProduct[]>> = {
  feeRebate: ['spot', 'futures', 'seconds'],
  stakeInsurance: ['seconds'],
  depositBonus: ['deposit'],
  yieldBoost: ['lock'],
  loanInterest: ['loan'],
}

/** A loan's interest of these first days counts. */
export const COUPON_INTEREST_DAYS = 7

/** The longest validity after a claim. */
export const COUPON_DAYS_MAX = 365

/**
 * The worth of a coupon against a basis: the fee of the order, the lost stake, the deposit, or the amount times the
 * days of a lock. Rounds down; the share is at most one, so it never exceeds the basis.
 */
export const couponValue = ({ face, share }: Pick<CouponTerms, 'face' | 'share'>, basis: Amount): Amount =>
  min(face, multiply(basis, share, 'down'))

/** The basis of a yield boost. */
export const boostBasis = (amount: Amount, days: number): Amount => multiplyByInt(amount, BigInt(days))

/** Whether a coupon may be named in an order of this size, in USDT. */
export const fitsOrder = (
  { kind, minimum }: Pick<CouponTerms, 'kind' | 'minimum'>,
  order: { readonly product: CouponProduct; readonly amount: Amount },
): boolean => COUPON_PRODUCTS[kind].includes(order.product) && order.amount >= minimum
