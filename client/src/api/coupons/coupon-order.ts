import {
  type Coupon,
  type CouponId,
  type CouponProduct,
  couponValue,
  fitsOrder,
} from '@bourse/contracts/coupons'
import { type Amount, ZERO } from '@bourse/contracts/kit'

/** The figures of a ticket that decide about its coupon; null while they are unknown. */
export type CouponOrder = {
  readonly product: CouponProduct
  /** The asset of both amounts; orders in other assets than USDT take no coupon. */
  readonly code: string | null
  readonly amount: Amount | null
  /** The fee, the stake or another amount that the coupon is a share of. */
  readonly basis: Amount | null
  /** The basis of a fee rebate where other coupons have another one. */
  readonly fee?: Amount | null
}

/** The chosen coupon, if the order meets its conditions: only then it is shown in the review and sent. */
export const fittingCoupon = (coupon: Coupon | null, order: CouponOrder): Coupon | null => {
  const { product, code, amount } = order
  const isFit =
    coupon !== null && code === 'USDT' && amount !== null && fitsOrder(coupon, { product, amount })
  return isFit ? coupon : null
}

export function couponWorth(coupon: Coupon, order: CouponOrder): Amount {
  const basis = coupon.kind === 'feeRebate' && order.fee !== undefined ? order.fee : order.basis
  return basis === null ? ZERO : couponValue(coupon, basis)
}

/** Sorts applicable coupons first, by value. */
export const byWorth = (coupons: readonly Coupon[], order: CouponOrder): readonly Coupon[] => {
  const rank = (coupon: Coupon) => (fittingCoupon(coupon, order) === null ? ZERO : couponWorth(coupon, order))
  return coupons.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) > rank(other) ? -1 : 1))
}

/** The request of an order with its coupon. */
export function withCoupon<I extends object>(
  input: I | null,
  chosen: Coupon | null,
  order: CouponOrder,
): (I & { readonly coupon?: CouponId }) | null {
  const coupon = fittingCoupon(chosen, order)?.id
  return input === null || coupon === undefined ? input : { ...input, coupon }
}
