import { game } from '@bourse/contracts/game'
import { points } from '@bourse/contracts/points'
import { sql } from '@bourse/exchange'
import type { Member } from '#environment'
import type { Fields, Fixture, Table } from './fixture.ts'

export const gameRefusals = (fixture: Fixture): Table => {
  const tossed = async (member: Member, more: Fields = {}) => {
    const { commitment } = await member.call(game.state, {})
    const choice = { commitment, client_seed: 'mine', choice: 'heads', stake: '5', ...more }
    return fixture.refused(member, game.toss, choice)
  }
  return {
    'game.toss': {
      amount_invalid: async () => tossed(await fixture.environment.member(), { stake: '6' }),
      commitment_changed: async () => tossed(await fixture.environment.member(), { commitment: 'other' }),
      toss_limit: async () => {
        const member = await fixture.environment.member()
        await fixture.environment.db.rows(sql`
          insert into coin_toss (member_id, number, commitment, seed, client_seed, choice, result, stake, at)
          select id, n, '', '', '', 'heads', 'tails', 5, ${new Date(fixture.environment.clock.now())}
          from member, generate_series(1, 20) as n where email = ${member.email}`)
        return tossed(member)
      },
      points_insufficient: async () => {
        const member = await fixture.environment.verified()
        // The points for signing up are spent.
        await fixture.environment.db.rows(sql`update reward set cost = 100, stock = 10 where id = 101`)
        await fixture.refused(member, points.exchange, { id: '101' })
        return tossed(member)
      },
    },
  }
}
