import { MINUTE } from '@bourse/contracts/kit'
import { mining } from '@bourse/contracts/mining'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const miningRefusals = (fixture: Fixture): Table => {
  /** Ten shares of the first plan, with overrides. */
  const rent = async (more: Fields = {}, who?: Member) => {
    const fields = { plan_id: '1', shares: '10', price: '100000', ...more }
    return who === undefined
      ? fixture.toMember(mining.rent, fields)
      : fixture.refused(who, mining.rent, fields)
  }
  /** Leaves fewer shares of a plan than one member may rent. */
  async function soldOut(): Promise<Member> {
    await fixture.environment.db.rows(
      sql`update mining_plan set shares_max = 2000, total_max = 2000 where id = 2`,
    )
    const who = await fixture.environment.member({ usdt: '1000000' })
    await fixture.refused(who, mining.rent, { plan_id: '2', shares: '10', price: '100000' })
    return fixture.environment.member({ usdt: '1000000' })
  }
  return {
    'mining.rent': {
      not_found: () => rent({ plan_id: UNKNOWN }),
      plan_closed: async () => {
        await fixture.environment.operate('mining', 'close', '13')
        return rent({ plan_id: '13' })
      },
      price_unavailable: async () => {
        const who = await fixture.environment.member()
        fixture.environment.clock.advance(MINUTE)
        const refused = await rent({}, who)
        await fixture.environment.advance('1 second')
        return refused
      },
      price_moved: () => rent({ price: '1' }),
      amount_invalid: () => rent({ shares: '1.5' }),
      amount_above_maximum: () => rent({ shares: '2001' }),
      sold_out: async () => rent({ plan_id: '2', shares: '1999' }, await soldOut()),
      insufficient_balance: () => rent(),
    },
  }
}
