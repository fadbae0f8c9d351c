import { area, page, pageInput, record } from '#kit'
import { coupon, couponList, couponSeries, couponSeriesId } from './shapes.ts'

export const coupons = area('coupons', {
  /** Series that may be claimed, and whether the member has claimed them. */
  centre: {
    method: 'GET',
    path: '/coupon/centre',
    access: 'member',
    input: record({}),
    output: page(couponSeries, 'unpaged'),
    upstream: { extension: true },
  },
  /** The member's coupons: available ones by expiry, others newest first. */
  list: {
    method: 'GET',
    path: '/coupon/list',
    access: 'member',
    input: record({ list: ['status', couponList], ...pageInput }),
    output: page(coupon, 'pages'),
    upstream: { extension: true },
  },
  /** Claims a coupon of a series, once per member, for points if the series has a price. */
  claim: {
    method: 'POST',
    path: '/coupon/claim',
    access: 'verified',
    input: record({ id: couponSeriesId }),
    output: coupon,
    refuses: ['not_found', 'coupon_claimed', 'sold_out', 'points_insufficient'],
    effect: { movesMoney: true, actsOn: 'id', affects: ['coupons', 'points', 'wallet'] },
    upstream: { extension: true },
  },
})
