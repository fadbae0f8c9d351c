import type { MemberId } from '@bourse/contracts/account'
import { type CouponId, type CouponProduct, fitsOrder } from '@bourse/contracts/coupons'
import { type Amount, type Instant, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import { USDT } from './deps.ts'
import { attachCoupon, lockCoupon, type StoredCoupon } from './store.ts'

export type CouponOrder = {
  /** Undefined when the order names no coupon; then no query runs. */
  readonly coupon: CouponId | undefined
  readonly member: MemberId
  readonly product: CouponProduct
  /** An order in another asset than USDT takes no coupon. */
  readonly asset: AssetId
  readonly amount: Amount
  readonly at: Instant
}

/**
 * Checks that an order may use the coupon; throws the first refusal. A coupon of another member is refused
 * like an unknown one.
 */
export function checkCoupon(coupon: StoredCoupon | null, { product, asset, amount, at }: CouponOrder): void {
  if (coupon === null || coupon.status !== 'available' || coupon.expiresAt <= at) refuse('coupon_unknown')
  if (asset !== USDT || !fitsOrder(coupon, { product, amount })) refuse('coupon_unfit')
}

/**
 * Locks and checks the coupon that an order names, before the order locks accounts. Returns the function that binds it to
 * the stored order, in the same transaction.
 */
export async function takeCoupon(tx: Tx, order: CouponOrder): Promise<(subject: string) => Promise<void>> {
  const { coupon: id, member, product, at } = order
  if (id === undefined) return async () => undefined
  checkCoupon(await lockCoupon(tx, { id, member }), order)
  return async (subject) => {
    if (!(await attachCoupon(tx, { id, product, subject, at }))) refuse('coupon_unknown')
  }
}
