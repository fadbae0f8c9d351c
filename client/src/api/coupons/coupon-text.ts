import { type Coupon, type CouponKind, couponValue } from '@bourse/contracts/coupons'
import { type Amount, type Language, multiplyByInt } from '@bourse/contracts/kit'
import { quantityText, rateText } from '#kit/format'
import type { Key, Text } from '#text'

type Terms = Pick<Coupon, 'kind' | 'share' | 'minimum' | 'face'>
type Shown = { readonly t: Text; readonly language: Language }

const NAMES: Readonly<Record<CouponKind, { readonly title: Key; readonly condition: Key }>> = {
  feeRebate: { title: 'coupons.fee_title', condition: 'coupons.fee_condition' },
  stakeInsurance: { title: 'coupons.stake_title', condition: 'coupons.stake_condition' },
  depositBonus: { title: 'coupons.deposit_title', condition: 'coupons.deposit_condition' },
  yieldBoost: { title: 'coupons.yield_title', condition: 'coupons.yield_condition' },
  loanInterest: { title: 'coupons.loan_title', condition: 'coupons.loan_condition' },
}

/** "50% fee rebate". */
export const couponTitle = ({ kind, share }: Terms, { t, language }: Shown): string =>
  t(NAMES[kind].title, { share: rateText(multiplyByInt(share, 100n), language) })

/** The orders that it may be named in. */
export const couponCondition = ({ kind, minimum }: Terms, { t, language }: Shown): string =>
  t(NAMES[kind].condition, { n: quantityText(minimum, language) })

/** The coupon that is worth most against this basis comes first. */
export const byValue = <C extends Terms>(coupons: readonly C[], basis: Amount): readonly C[] =>
  coupons.toSorted((one, other) => {
    const [first, second] = [couponValue(one, basis), couponValue(other, basis)]
    return first === second ? 0 : first > second ? -1 : 1
  })
