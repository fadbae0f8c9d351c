import {
  type Coupon,
  COUPON_PRODUCTS,
  type coupons,
  type CouponSeries,
  type CouponSeriesId,
} from '@bourse/contracts/coupons'
import { type Instant, PAGE_SIZE, toPage } from '@bourse/contracts/kit'
import type { Handlers } from '#platform/kernel'
import { claimCoupon } from './claim.ts'
import type { CouponDeps } from './deps.ts'
import { claimedSeries, listCoupons, listSeries, type StoredCoupon, type StoredSeries } from './store.ts'

export function couponHandlers(deps: CouponDeps): Handlers<typeof coupons> {
  return {
    centre: async (_input, { reader, member }) => {
      const [series, claimed] = [await listSeries(reader), await claimedSeries(reader, member)]
      const rows = series
        .filter(({ kind, closedAt }) => closedAt === null && COUPON_PRODUCTS[kind].length > 0)
        .map((each) => buildSeriesView(each, claimed))
      return toPage(rows, { page: 1, limit: rows.length }, rows.length)
    },
    list: async ({ list, page = 1, limit = PAGE_SIZE }, { reader, member, now }) => {
      const { rows, total } = await listCoupons(reader, { member, list, now, page, limit })
      return toPage(
        rows.map((coupon) => buildCouponView(coupon, now)),
        { page, limit },
        total,
      )
    },
    claim: async ({ id }, call) => buildCouponView(await claimCoupon(deps, call, id), call.now),
  }
}

function buildSeriesView(series: StoredSeries, claimed: ReadonlySet<CouponSeriesId>): CouponSeries {
  const { id, kind, face, share, minimum, cost, validDays, stock } = series
  return { id, kind, face, share, minimum, cost, validDays, stock, isClaimed: claimed.has(id) }
}

function buildCouponView(coupon: StoredCoupon, now: Instant): Coupon {
  const { id, kind, face, share, minimum, expiresAt, product, paid, usedAt } = coupon
  const isExpired = coupon.status === 'available' && expiresAt <= now
  const status = isExpired ? 'expired' : coupon.status === 'in_use' ? 'inUse' : coupon.status
  return { id, kind, face, share, minimum, status, expiresAt, product, paid, usedAt, code: 'USDT' }
}
