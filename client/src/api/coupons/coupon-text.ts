import { type Coupon, COUPON_INTEREST_DAYS, type CouponKind } from '@bourse/contracts/coupons'
import { toAmount } from '@bourse/contracts/kit'
import type { Format } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import type { Key } from '#text'
import { type CouponOrder, couponWorth, fittingCoupon } from './coupon-order.ts'

type Terms = Pick<Coupon, 'kind' | 'share' | 'minimum' | 'face'>
type Names = Readonly<Record<'title' | 'condition' | 'effect', Key>>

const NAMES: Readonly<Record<CouponKind, Names>> = {
  feeRebate: { title: 'coupons.fee_title', condition: 'coupons.fee_condition', effect: 'coupons.fee_effect' },
  stakeInsurance: {
    title: 'coupons.stake_title',
    condition: 'coupons.stake_condition',
    effect: 'coupons.stake_effect',
  },
  depositBonus: {
    title: 'coupons.deposit_title',
    condition: 'coupons.deposit_condition',
    effect: 'coupons.deposit_effect',
  },
  yieldBoost: {
    title: 'coupons.yield_title',
    condition: 'coupons.yield_condition',
    effect: 'coupons.yield_effect',
  },
  loanInterest: {
    title: 'coupons.loan_title',
    condition: 'coupons.loan_condition',
    effect: 'coupons.loan_effect',
  },
}

const PERCENT = toAmount('0.01')

/** "50% fee rebate". */
export const couponTitle = ({ kind, share }: Terms, { t, shareText }: Format): string =>
  t(NAMES[kind].title, { share: shareText(share, share % PERCENT === 0n ? 0 : 2) })

/** The orders that may name the coupon. */
export const couponCondition = ({ kind, minimum }: Terms, { t, quantityText }: Format): string =>
  t(NAMES[kind].condition, { n: quantityText(minimum), days: COUPON_INTEREST_DAYS })

/** "2 USDT back after the order". */
export const couponEffect = (coupon: Coupon, order: CouponOrder, { t, quantityText }: Format): string =>
  t(NAMES[coupon.kind].effect, { n: quantityText(couponWorth(coupon, order), 'money') })

/** The line of a review; none without a coupon that the order may name. */
export const couponRows = (coupon: Coupon | null, order: CouponOrder, format: Format): ReviewRow[] => {
  const fitting = fittingCoupon(coupon, order)
  return fitting === null
    ? []
    : [{ label: format.t('coupons.coupon'), value: couponEffect(fitting, order, format) }]
}
