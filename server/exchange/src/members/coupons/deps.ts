import type { CouponKind, CouponProduct } from '@bourse/contracts/coupons'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Notify, Clock, Database, Reader } from '#platform/kernel'

/** Coupons are counted and paid in it. */
export const USDT = '3' as AssetId
export const COUPON_CODE = 'USDT'

/**
 * The ended ones of some orders, each with the basis of its coupon in USDT; null where nothing was charged or
 * credited, so that the coupon is available again. An order that has not ended is omitted.
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
  /** By product that takes coupons. */
  readonly couponBases: Readonly<Partial<Record<CouponProduct, OrderBases>>>
}
