import { toAmount } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { sql } from '@bourse/exchange'
import { lockMining } from '@bourse/contracts/lock-mining'
import { claimCoupon } from './coupons.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** A valid lock on the first plan in USDT, with overrides. */
const order = (more: Fields = {}): Fields => ({ config_id: '1', amount: '100', ...more })

export const lockRefusals = (fixture: Fixture): Table => {
  const lockOf = (more: Fields) => fixture.toMember(lockMining.lock, order(more))
  /** Returns the refusal of a call with the id of a redeemed lock. */
  const afterRedemption = async (call: typeof lockMining.redeem | typeof lockMining.renew) => {
    const member = await fixture.environment.member({ usdt: '100' })
    await member.call(lockMining.lock, { plan: '1' as never, amount: toAmount('100') })
    const [lock] = (await member.call(lockMining.list, {})).list
    await fixture.refused(member, lockMining.redeem, { id: lock?.id })
    const renewal = call === lockMining.renew ? { is_renew: '1' } : {}
    return fixture.refused(member, call, { id: lock?.id, ...renewal })
  }
  return {
    'lock-mining.lock': {
      not_found: () => lockOf({ config_id: UNKNOWN }),
      coupon_unknown: () => lockOf({ coupon_id: UNKNOWN }),
      coupon_unfit: async () => {
        const member = await fixture.environment.verified()
        const coupon_id = await claimCoupon(fixture, member)
        return fixture.refused(member, lockMining.lock, order({ coupon_id }))
      },
      plan_closed: async () => {
        await fixture.environment.operate('earn', 'plan', 'close', '35')
        return lockOf({ config_id: '35' })
      },
      amount_below_minimum: () => lockOf({ amount: '99.999999' }),
      amount_above_maximum: () => lockOf({ amount: '1000000.000001' }),
      insufficient_balance: () => lockOf({}),
      sold_out: async () => {
        const { environment } = fixture
        await environment.db.rows(sql`update lock_plan set total_max = 100 where id = 4`)
        const member = await environment.member({ usdt: '300' })
        return fixture.refused(member, lockMining.lock, order({ config_id: '4', amount: '101' }))
      },
      borrowed_not_locked: async () => {
        const member = await fixture.environment.verified({ usdt: '300000', btc: '2' })
        const loan = { collateralAsset: '1' as never, collateral: toAmount('2'), amount: toAmount('1000') }
        await member.call(loans.borrow, loan)
        return fixture.refused(member, lockMining.lock, order({ amount: '300500' }))
      },
    },
    'lock-mining.redeem': {
      not_found: () => fixture.toMember(lockMining.redeem, { id: UNKNOWN }),
      order_closed: () => afterRedemption(lockMining.redeem),
    },
    'lock-mining.renew': {
      not_found: () => fixture.toMember(lockMining.renew, { id: UNKNOWN, is_renew: '1' }),
      order_closed: () => afterRedemption(lockMining.renew),
    },
  }
}
