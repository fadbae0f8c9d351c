import type { CouponKind, CouponProduct } from '@bourse/contracts/coupons'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Notify, Clock, Database, Reader } from '#platform/kernel'

/** The asset in which coupons are counted and paid. */
export const USDT = '3' as AssetId
export const COUPON_CODE = 'USDT'

/**
 * Lists which of some orders have ended, each with the basis of its coupon in USDT. The basis is null where
 * nothing was charged or credited, so that the coupon is available again. Orders that have not ended are
 * omitted.
 */
export type OrderBases = (
  reader: Reader,
  subjects: readonly string[],
  kind: CouponKind,
) => Promise<ReadonlyMap<string, Amount | null>>

export type CouponDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** The bases of ended orders, for each product that takes coupons. */
  readonly couponBases: Readonly<Partial<Record<CouponProduct, OrderBases>>>
}
