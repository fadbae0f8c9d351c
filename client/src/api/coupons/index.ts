/**
 * Coupons in the app: their texts, and the row of a ticket that names one. Only our own upstream has coupons. It
 * computes no order: a ticket passes its size and the basis of the coupon.
 */
import { lazyComponent } from '#kit/layout'

export { withCoupon } from './coupon-order.ts'
export type { CouponOrder } from './coupon-order.ts'
export { couponCondition, couponRows, couponTitle } from './coupon-text.ts'
/** Loaded when a ticket is shown. */
export const CouponRow = lazyComponent(async () => (await import('./coupon-row.tsx')).CouponRow)
