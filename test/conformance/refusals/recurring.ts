import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const plan = (more: Fields = {}): Fields => ({
  currency: '1',
  amount: '10',
  interval: 'daily',
  interval_hour: '9',
  ...more,
})

/** Refusals of recurring purchases and of small balances. */
export function recurringRefusals(fixture: Fixture): Table {
  const create = (more: Fields) => fixture.toMember(wallet.createRecurring, plan(more))
  return {
    'wallet.createRecurring': {
      coin_unknown: () => create({ currency: UNKNOWN }),
      recurring_day_invalid: () => create({ interval_day: '3' }),
      recurring_over: () => create({ until_time: '1000000' }),
      amount_below_minimum: () => create({ amount: '0.99' }),
      amount_above_maximum: () => create({ amount: '100000.01' }),
      member_limit: async () => {
        const member = await fixture.environment.member()
        let last = 'passed'
        for (let at = 0; at <= 20 && last === 'passed'; at++)
          last = await fixture.refused(member, wallet.createRecurring, plan())
        return last
      },
    },
    'wallet.setRecurring': {
      not_found: () => fixture.toMember(wallet.setRecurring, { id: UNKNOWN, status: 'paused' }),
    },
    'wallet.convertDust': {
      dust_today: async () => {
        const member = await fixture.environment.member()
        await fixture.environment.db.rows(sql`
          insert into dust_day (member_id, day)
          select id, 'infinity'::timestamptz from member where email = ${member.email}`)
        return fixture.refused(member, wallet.convertDust, { dust_total: '1' })
      },
      dust_none: () => fixture.toMember(wallet.convertDust, { dust_total: '1' }),
      quote_expired: async () => {
        // A price that is too old makes no balance small.
        await fixture.environment.advance('1 second')
        const member = await fixture.environment.member()
        await fixture.environment.operate('member', 'fund', member.email, '0.00005', 'BTC')
        await member.call(wallet.dustQuote, {})
        return fixture.refused(member, wallet.convertDust, { dust_total: '1000' })
      },
    },
  }
}
