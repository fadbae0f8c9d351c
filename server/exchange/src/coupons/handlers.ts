import { type Coupon, COUPON_PRODUCTS, type coupons, type CouponSeries } from '@bourse/contracts/coupons'
import { type Instant, PAGE_SIZE, pageOf } from '@bourse/contracts/kit'
import type { Handlers } from '#kernel'
import { claimCoupon } from './claim.ts'
import type { CouponDeps } from './deps.ts'
import { claimedSeries, listCoupons, listSeries, type StoredCoupon } from './store.ts'

export function couponHandlers(deps: CouponDeps): Handlers<typeof coupons> {
  return {
    centre: async (_input, { reader, member }) => {
      const [series, claimed] = [await listSeries(reader), await claimedSeries(reader, member)]
      const rows = series
        .filter(({ kind, closedAt }) => closedAt === null && COUPON_PRODUCTS[kind].length > 0)
        .map(({ createdAt: _, closedAt: __, ...each }): CouponSeries => ({
          ...each,
          isClaimed: claimed.has(each.id),
        }))
      return pageOf(rows, { page: 1, limit: rows.length }, rows.length)
    },
    list: async ({ list, page = 1, limit = PAGE_SIZE }, { reader, member, now }) => {
      const { rows, total } = await listCoupons(reader, { member, list, now, page, limit })
      return pageOf(
        rows.map((coupon) => couponView(coupon, now)),
        { page, limit },
        total,
      )
    },
    claim: async ({ id }, call) => couponView(await claimCoupon(deps, call, id), call.now),
  }
}

function couponView({ member: _, subject: __, status, ...coupon }: StoredCoupon, now: Instant): Coupon {
  const shown =
    status === 'in_use' ? 'inUse' : status === 'used' || coupon.expiresAt > now ? status : 'expired'
  return { ...coupon, status: shown, code: 'USDT' }
}
