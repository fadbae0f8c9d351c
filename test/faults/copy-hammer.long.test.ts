import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures } from '@bourse/contracts/futures'
import type { Endpoint } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshKey, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'
import { type LedGroup, placeFollowers } from './place-followers.ts'

const FOLLOWERS = 40
const ORDER = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' }

let led: LedGroup
const environment = useTestEnvironment()
beforeAll(async () => {
  led = await placeFollowers(environment.db, { count: FOLLOWERS, at: environment.clock.now(), funds: 1_000 })
  await environment.price('BTC/USDT', '60000')
})
afterEach(async () => {
  await environment.advance('1 second')
  expect(await audit(environment)).toEqual([])
})

/** The outcome of a call to the exchange: `ok`, or the refusal. */
async function call(member: string, { method, path }: Endpoint, fields: object, key = freshKey()) {
  const response = await environment.exchange.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: led.tokenOf(member), 'idempotency-key': key, 'accept-language': 'en' },
    payload: fields,
  })
  const { type, reason } = response.json<{ type: string; reason?: string }>()
  return reason ?? type
}

const many = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))

async function open(): Promise<string> {
  expect(await call(led.leader, futures.open, ORDER)).toBe('ok')
  const row = await environment.db.row<{ id: string }>(sql`
    select max(id)::text as id from futures_position where member_id = ${led.leader} and status = 'open'`)
  return row?.id ?? ''
}

const listCopies = (position: string) =>
  environment.db.rows<{ id: string; member: string; origin: string; status: string }>(sql`
    select id::text, member_id::text as member, origin, status from futures_position
    where leader_position = ${position}::bigint order by member_id`)

describe('one follower whose rows the database refuses', () => {
  /** The database refuses these changes of positions of a member while the work runs. */
  async function refusing(change: string, member: string, work: () => Promise<unknown>): Promise<void> {
    await environment.db.pool.query(`
      create function refuse_position() returns trigger language plpgsql as
        $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse_position before ${change} on futures_position
        for each row when (new.member_id = ${member}) execute function refuse_position()`)
    await work()
    await environment.advance('1 second')
    await environment.db.pool.query(
      'drop trigger refuse_position on futures_position; drop function refuse_position',
    )
  }
  const others = () => led.followers.slice(1)
  const failing = () => led.followers[0] ?? ''

  it('is left out of an opening, and the others are served', async () => {
    let position = ''
    await refusing('insert', failing(), async () => (position = await open()))
    expect((await listCopies(position)).map(({ member }) => member)).toEqual(others())
    const row = await environment.db.row<{ reason: string }>(sql`
      select copy.reason from copy where member_id = ${failing()} order by job_id desc limit 1`)
    expect(row?.reason).toBe('account')
    expect(await call(led.leader, futures.close, { id: position })).toBe('ok')
  })

  it('keeps the copy at a closing, and the others are served', async () => {
    const position = await open()
    await environment.advance('1 second')
    await refusing('update', failing(), () => call(led.leader, futures.close, { id: position }))
    const copies = await listCopies(position)
    expect(copies.map(({ status }) => status)).toEqual(['open', ...others().map(() => 'closed')])
    expect(await call(failing(), futures.close, { id: copies[0]?.id })).toBe('ok')
  })
})

describe('at the same time', () => {
  it('a member follows a leader once, and stops once', async () => {
    const member = led.followers[0] ?? ''
    const ending = { follow_user_id: led.leader }
    const ended = await many(16, () => call(member, copyTrading.unfollow, ending))
    expect(ended.toSorted()).toEqual([...Array<string>(15).fill('not_following'), 'ok'])
    const following = { trader_user_id: led.leader, type: '1', number: '1' }
    const begun = await many(16, () => call(member, copyTrading.follow, following))
    expect(begun.toSorted()).toEqual([...Array<string>(15).fill('already_following'), 'ok'])
    const key = freshKey()
    await many(4, () => call(member, copyTrading.unfollow, ending, key))
    expect(await call(member, copyTrading.unfollow, ending, key)).toBe('ok')
    expect(await call(member, copyTrading.follow, following)).toBe('ok')
  })

  it('a leader opens and followers stop: each has a copy of their own or none', async () => {
    const leaving = led.followers.slice(0, FOLLOWERS / 2)
    const [position] = await Promise.all([
      open(),
      ...leaving.map((member, at) =>
        call(member, copyTrading.unfollow, {
          follow_user_id: led.leader,
          ...(at % 2 === 0 ? { close_copies: '1' } : {}),
        }),
      ),
    ])
    await environment.advance('1 second')
    const copies = await listCopies(position)
    expect(new Set(copies.map(({ member }) => member)).size).toBe(copies.length)
    const followed = copies.filter(({ origin, status }) => origin === 'copied' && status === 'open')
    expect(followed.map(({ member }) => member)).toEqual(led.followers.slice(FOLLOWERS / 2))
    expect(await call(led.leader, futures.close, { id: position })).toBe('ok')
  })

  it('a leader closes and followers close, detach or are served: each copy ends once', async () => {
    const position = await open()
    await environment.advance('1 second')
    const copies = await listCopies(position)
    expect(copies).toHaveLength(FOLLOWERS / 2)
    const [, ...outcomes] = await Promise.all([
      call(led.leader, futures.close, { id: position }),
      ...copies.map(({ member, id }, at) =>
        at % 2 === 0
          ? call(member, futures.close, { id })
          : call(member, copyTrading.detach, { transaction_id: id }),
      ),
    ])
    await environment.advance('1 second')
    const ended = await listCopies(position)
    for (const [at, copy] of ended.entries()) {
      const isDetached = at % 2 === 1 && outcomes[at] === 'ok'
      expect(copy).toMatchObject(isDetached ? { origin: 'own', status: 'open' } : { status: 'closed' })
    }
  })
})
