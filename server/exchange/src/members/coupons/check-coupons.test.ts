import type { MemberId } from '@bourse/contracts/account'
import { addMs, DAY, toAmount, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { checkClaim } from './claim.ts'
import { USDT } from './deps.ts'
import type { StoredCoupon, StoredSeries } from './store.ts'
import { checkCoupon, type CouponOrder } from './take-coupon.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const a = toAmount

describe('a claim', () => {
  const series: Pick<StoredSeries, 'kind' | 'cost' | 'stock' | 'closedAt'> = {
    kind: 'feeRebate',
    cost: a('50'),
    stock: 1,
    closedAt: null,
  }
  const poor = { isClaimed: false, points: a('49.999999999999999999') }
  const worst = { ...poor, isClaimed: true }

  // Each row fixes one more problem, so the order of the checks is tested.
  it.each([
    ['not_found', null, worst],
    ['not_found', { ...series, stock: 0, closedAt: NOW }, worst],
    ['coupon_claimed', { ...series, stock: 0 }, worst],
    ['sold_out', { ...series, stock: 0 }, poor],
    ['points_insufficient', series, poor],
    ['passed', series, { ...poor, points: a('50') }],
  ])('is first refused as %s', async (code, found, member) => {
    expect(await catchRefusal(() => checkClaim(found, member))).toBe(code)
  })
})

describe('a coupon in an order', () => {
  const coupon = {
    kind: 'feeRebate',
    minimum: a('100'),
    status: 'available',
    expiresAt: addMs(NOW, DAY),
  } as StoredCoupon
  const order: CouponOrder = {
    coupon: '1' as never,
    member: '1' as MemberId,
    product: 'futures',
    asset: USDT,
    amount: a('100'),
    at: NOW,
  }
  const unfit: CouponOrder = { ...order, asset: '1' as AssetId, product: 'loan', amount: a('99.999999') }

  it.each([
    ['coupon_unknown', null, unfit],
    ['coupon_unknown', { ...coupon, status: 'used', expiresAt: NOW }, unfit],
    ['coupon_unknown', { ...coupon, expiresAt: NOW }, unfit],
    ['coupon_unfit', coupon, unfit],
    ['coupon_unfit', coupon, { ...unfit, asset: USDT }],
    ['coupon_unfit', coupon, { ...order, amount: a('99.999999') }],
    ['passed', coupon, order],
  ] as [string, StoredCoupon | null, CouponOrder][])('is first refused as %s', async (code, found, own) => {
    expect(await catchRefusal(() => checkCoupon(found, own))).toBe(code)
  })
})
