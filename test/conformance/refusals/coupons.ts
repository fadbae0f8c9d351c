import { type CouponId, coupons, type CouponSeriesId } from '@bourse/contracts/coupons'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import { type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** Creates a series of stake insurance for stakes from 1,000,000; returns its id. */
async function createSeries(fixture: Fixture, points = '0', stock = '1'): Promise<string> {
  const words = ['option_insurance', '5', '50%', '1000000', points, '30', stock]
  const [line = ''] = await fixture.environment.operate('coupon', 'create', ...words)
  return line.split(' ')[1] ?? ''
}

/** Claims a coupon that applies to no order of the other tables; returns its id. */
export async function claimCoupon(fixture: Fixture, member: Member): Promise<CouponId> {
  const id = (await createSeries(fixture)) as CouponSeriesId
  return (await member.call(coupons.claim, { id })).id
}

export const couponRefusals = (fixture: Fixture): Table => {
  const series = (points?: string, stock?: string) => createSeries(fixture, points, stock)
  return {
    'coupons.claim': {
      not_found: () => fixture.toVerified(coupons.claim, { id: UNKNOWN }),
      coupon_claimed: async () => {
        const [member, id] = [await fixture.environment.verified(), await series('0', '2')]
        await fixture.refused(member, coupons.claim, { id })
        return fixture.refused(member, coupons.claim, { id })
      },
      sold_out: async () => {
        const id = await series()
        await fixture.environment.db.rows(sql`update coupon_series set stock = 0 where id = ${id}`)
        return fixture.toVerified(coupons.claim, { id })
      },
      points_insufficient: async () => fixture.toVerified(coupons.claim, { id: await series('100000') }),
    },
  }
}
