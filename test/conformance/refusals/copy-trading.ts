import { copyTrading, FOLLOWERS_MAX, LEADERS_MAX } from '@bourse/contracts/copy-trading'
import { futures } from '@bourse/contracts/futures'
import { toAmount, DAY, MINUTE } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

/** A leader from the start. */
const PROGRAM = '9001'
const following = (more: Fields = {}): Fields => ({
  trader_user_id: PROGRAM,
  type: '1',
  number: '1',
  ...more,
})

export const copyRefusals = (fixture: Fixture): Table => ({
  'copy-trading.leader': {
    leader_unknown: () => fixture.toGuest(copyTrading.leader, { trader_user_id: UNKNOWN }),
  },
  'copy-trading.history': {
    leader_unknown: () => fixture.toGuest(copyTrading.history, { trader_user_id: UNKNOWN }),
  },
  ...followRefusals(fixture),
  ...buildCopyRefusals(fixture),
  ...leadingRefusals(fixture),
})

function followRefusals(fixture: Fixture): Table {
  const verified = () => fixture.environment.verified()
  const followed = async (more: Fields = {}) =>
    fixture.refused(await verified(), copyTrading.follow, following(more))
  const resized = async (more: Fields = {}) =>
    fixture.refused(await verified(), copyTrading.resize, following(more))
  return {
    'copy-trading.follow': {
      amount_above_maximum: () => followed({ number: '5.01' }),
      quantity_off_step: () => followed({ type: '2', number: '1.5' }),
      leader_unknown: () => followed({ trader_user_id: UNKNOWN }),
      own_leader: async () => {
        const member = await verified()
        const trader_user_id = await beginLeading(fixture, member)
        return fixture.refused(member, copyTrading.follow, following({ trader_user_id }))
      },
      leader_cannot_follow: async () => {
        const member = await verified()
        await beginLeading(fixture, member)
        return fixture.refused(member, copyTrading.follow, following())
      },
      already_following: async () => {
        const member = await verified()
        await fixture.refused(member, copyTrading.follow, following())
        return fixture.refused(member, copyTrading.follow, following({ number: '2' }))
      },
      leaders_at_maximum: async () => {
        const member = await verified()
        for (let count = 0; count < LEADERS_MAX; count++) {
          const trader_user_id = await beginLeading(fixture, await fixture.environment.member())
          await fixture.refused(member, copyTrading.follow, following({ trader_user_id }))
        }
        return fixture.refused(member, copyTrading.follow, following())
      },
      leader_full: async () => {
        const member = await verified()
        const trader_user_id = await beginLeading(fixture, await fixture.environment.member())
        await fixture.environment.db.rows(sql`
          with follower as (
            insert into member (email, password, invite_code, registered_at)
            select 'full-' || n || '@example.com', '', 'full-' || n, now() from generate_series(1, ${FOLLOWERS_MAX}) n
            returning id)
          insert into copy_following (member_id, leader_id, mode, size, followed_at, after_job)
          select id, ${trader_user_id}::bigint, 'lots', 1, now(), 0 from follower`)
        return fixture.refused(member, copyTrading.follow, following({ trader_user_id }))
      },
    },
    'copy-trading.resize': {
      amount_above_maximum: () => resized({ type: '2', number: '101' }),
      quantity_off_step: () => resized({ type: '2', number: '0.5' }),
      not_following: () => resized(),
    },
  }
}

function buildCopyRefusals(fixture: Fixture): Table {
  const copying = () => createCopy(fixture)
  const detached = async (member: Member, position: string) =>
    fixture.refused(member, copyTrading.detach, { transaction_id: position })
  return {
    'copy-trading.unfollow': {
      not_following: () => fixture.toMember(copyTrading.unfollow, { follow_user_id: PROGRAM }),
      position_unpriced: async () => {
        const { member, id } = await copying()
        fixture.environment.clock.advance(MINUTE)
        const refused = await fixture.refused(member, copyTrading.unfollow, {
          follow_user_id: id,
          close_copies: '1',
        })
        await fixture.environment.advance('1 second')
        return refused
      },
    },
    'copy-trading.detach': {
      not_found: () => fixture.toMember(copyTrading.detach, { transaction_id: UNKNOWN }),
      position_closed: async () => {
        const { member, copy } = await copying()
        await fixture.refused(member, futures.close, { id: copy })
        return detached(member, copy)
      },
      position_not_copied: async () => {
        const { member, copy } = await copying()
        await detached(member, copy)
        return detached(member, copy)
      },
    },
  }
}

/** Creates a leader, and a follower with a copy. */
async function createCopy(fixture: Fixture) {
  const [leader, member] = [await trader(fixture), await trader(fixture)]
  const id = await beginLeading(fixture, leader)
  await fixture.environment.price('BTC/USDT', '60000')
  await fixture.refused(member, copyTrading.follow, following({ trader_user_id: id }))
  await fixture.refused(leader, futures.open, ORDER)
  await fixture.environment.advance('1 second')
  return { leader, member, id, copy: await newest(member) }
}

function leadingRefusals(fixture: Fixture): Table {
  const applied = async (member: Member) => fixture.refused(member, copyTrading.apply)
  /** Creates a member with both levels of verification. */
  const identified = async () => {
    const member = await trader(fixture)
    await fixture.environment.db.rows(sql`
      insert into identity_application (member_id, level, front, back, status, submitted_at, reviewed_at)
      select id, 2, 'front', 'back', 'approved', now(), now() from member where email = ${member.email}`)
    return member
  }
  return {
    'copy-trading.apply': {
      already_leader: async () => {
        const member = await fixture.environment.member()
        await beginLeading(fixture, member)
        return applied(member)
      },
      leader_level_missing: async () => applied(await fixture.environment.verified()),
      leader_days_missing: async () => applied(await identified()),
      leader_cannot_follow: async () => {
        const member = await identified()
        await fixture.refused(member, copyTrading.follow, following())
        await fixture.refused(member, futures.open, ORDER)
        const before = new Date(fixture.environment.clock.now() - 31 * DAY)
        await fixture.environment.db.rows(sql`
          update futures_position set opened_at = ${before} where id = ${await newest(member)}::bigint`)
        return applied(member)
      },
    },
    'copy-trading.leave': {
      not_leader: () => fixture.toMember(copyTrading.leave),
      copies_open: async () => fixture.refused((await createCopy(fixture)).leader, copyTrading.leave),
    },
  }
}

const ORDER = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' }

const newest = async (member: Member): Promise<string> =>
  (await member.call(futures.list, { status: 'open' })).positions.list[0]?.id ?? ''

async function trader({ environment }: Fixture): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  const move = { asset: '3', quantity: toAmount('1000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, { key: freshKey() })
  return member
}

/** Makes the member a leader; returns the id. */
async function beginLeading({ environment }: Fixture, { email }: Member): Promise<string> {
  const at = new Date(environment.clock.now())
  const row = await environment.db.row<{ id: string }>(sql`
    insert into leader (member_id, capital, since, live_since)
    select id, 1000, ${at}, ${at} from member where email = ${email} returning member_id::text as id`)
  await environment.advance('1 second')
  return row?.id ?? ''
}
