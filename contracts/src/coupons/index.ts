/**
 * Coupons: series of the operator, what a member claims of them, and what one is worth in an order that names it.
 * All amounts are in USDT. It knows no order's terms: a product passes the basis, such as the fee.
 */
export { computeCoupon } from './compute-coupon.ts'
export { coupons } from './endpoints.ts'
export {
  boostBasis,
  COUPON_DAYS_MAX,
  COUPON_INTEREST_DAYS,
  COUPON_PRODUCTS,
  couponValue,
  fitsOrder,
} from './rules.ts'
export type { CouponTerms } from './rules.ts'
export { couponId, couponKind } from './shapes.ts'
export type {
  Coupon,
  CouponId,
  CouponKind,
  CouponProduct,
  CouponSeries,
  CouponSeriesId,
  CouponStatus,
} from './shapes.ts'
