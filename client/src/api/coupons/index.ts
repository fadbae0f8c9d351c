/**
 * Coupons in the app: their texts, and the row of a ticket that names one. Our own upstream has coupons only. It computes no
 * order: a ticket passes its size and the basis of the coupon.
 */
export { couponCondition, couponTitle } from './coupon-text.ts'
