import { toAmount } from '@bourse/contracts/kit'
import { margin } from '@bourse/contracts/margin'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import type { Fields, Fixture, Table } from './fixture.ts'

/** Creates a member with 1,000 USDT in the futures account and a debt of this amount. */
export async function marginMember({ environment }: Fixture, debt: string | null = null): Promise<Member> {
  await environment.price('BTC/USDT', '60000')
  const member = await environment.verified({ usdt: '1000' })
  const quantity = toAmount('1000')
  await member.call(wallet.transfer, { asset: '3' as never, quantity, from: 'spot', to: 'futures' })
  if (debt !== null) await member.call(margin.borrow, { amount: toAmount(debt) })
  return member
}

/** Returns the refusal of an account with a coin whose last price is too old. */
async function withoutPrice(fixture: Fixture): Promise<string> {
  const member = await marginMember(fixture)
  await fixture.environment.db.rows(sql`
    insert into account (holder, asset_id, kind, balance)
    select 'member:' || id, 1, 'futures', 1 from member where email = ${member.email}`)
  fixture.environment.clock.advance(60_000)
  const refused = await fixture.refused(member, margin.borrow, { amount: '100' })
  await fixture.environment.advance('1 second')
  return refused
}

export const marginRefusals = (fixture: Fixture): Table => {
  const borrow = async (amount: string) =>
    fixture.refused(await marginMember(fixture), margin.borrow, { amount })
  const repay = async (fields: Fields, member?: Member) =>
    fixture.refused(member ?? (await marginMember(fixture, '500')), margin.repay, fields)
  return {
    'margin.borrow': {
      isolated_required: async () => {
        const member = await marginMember(fixture)
        await member.send('POST', '/lever/set_margin_mode', { margin_mode: 'cross' })
        return fixture.refused(member, margin.borrow, { amount: '100' })
      },
      amount_invalid: () => borrow('100.0000001'),
      amount_below_minimum: () => borrow('9.999999'),
      price_unavailable: () => withoutPrice(fixture),
      margin_limit: () => borrow('2000.000001'),
    },
    'margin.repay': {
      nothing_to_repay: async () => repay({}, await marginMember(fixture)),
      amount_invalid: () => repay({ amount: '100.0000001' }),
      amount_above_maximum: () => repay({ amount: '500.1' }),
      insufficient_balance: async () => {
        const member = await marginMember(fixture, '500')
        await fixture.environment.db.rows(sql`
          update account set balance = 0 where asset_id = 3 and kind = 'futures'
            and holder = (select 'member:' || id from member where email = ${member.email})`)
        return repay({}, member)
      },
    },
  }
}
