import type * as z from 'zod/mini'
import { amount, booleanCodec, count, enumCodec, id, instant, record, text, tolerantNullable } from '#kit'

export const couponId = id('coupon')
export type CouponId = z.output<typeof couponId>
export const couponSeriesId = id('couponSeries')
export type CouponSeriesId = z.output<typeof couponSeriesId>

/** The effect of a coupon. */
export const couponKind = enumCodec({
  feeRebate: 'fee_rebate',
  stakeInsurance: 'option_insurance',
  depositBonus: 'deposit_bonus',
  yieldBoost: 'yield_boost',
  loanInterest: 'loan_interest',
})
export type CouponKind = z.output<typeof couponKind>

/** An order that a coupon may be named in. */
export const couponProduct = enumCodec({
  spot: 'spot',
  futures: 'futures',
  seconds: 'seconds',
  deposit: 'deposit',
  lock: 'lock',
  loan: 'loan',
})
export type CouponProduct = z.output<typeof couponProduct>

export const couponStatus = enumCodec({ available: 1, inUse: 2, used: 3, expired: 4 })
export type CouponStatus = z.output<typeof couponStatus>

/** Tabs of the list: `used` includes coupons of orders that have not ended. */
export const couponList = enumCodec({ available: 1, used: 2, expired: 3 })

/** Amounts are in USDT. */
const terms = {
  kind: ['type', couponKind],
  /** The most that it is worth. */
  face: ['face_value', amount],
  /** Fraction of the basis, such as the fee; of a yield boost a fraction of the amount per day. */
  share: ['ratio', amount],
  /** The smallest order that it may be named in. */
  minimum: ['min_amount', amount],
} as const

export const couponSeries = record({
  id: couponSeriesId,
  ...terms,
  /** Points that a claim costs; zero for none. */
  cost: ['points', amount],
  /** Validity after the claim. */
  validDays: ['valid_days', count],
  /** Coupons left. */
  stock: count,
  isClaimed: ['is_claimed', booleanCodec],
})
export type CouponSeries = z.output<typeof couponSeries>

export const coupon = record({
  id: couponId,
  ...terms,
  status: couponStatus,
  expiresAt: ['expires_at', instant],
  /** The order that it was named in. */
  product: tolerantNullable(couponProduct),
  /** Its payment; null before the order's end. */
  paid: tolerantNullable(amount),
  usedAt: ['used_at', tolerantNullable(instant)],
  code: ['currency_name', text],
})
export type Coupon = z.output<typeof coupon>
