/**
 * Coupons: series, claims, and what a coupon pays when the order that names it has ended. A product takes a coupon in the
 * transaction of its order and reports the order's end; it never pays one itself. Fees are charged in full first, so
 * a coupon changes no settlement and no receipt.
 */
export { couponArea } from './area.ts'
export { USDT } from './deps.ts'
export type { CouponDeps, OrderBases } from './deps.ts'
export { closeSeries, insertSeries, listSeries, listMembersWithFeeCoupon } from './store.ts'
export type { StoredSeries } from './store.ts'
export { takeCoupon } from './take-coupon.ts'
