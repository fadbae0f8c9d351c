import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { toAmount, MINUTE, SECOND } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audit } from '../ledger/index.ts'

const USDT = '3' as never
/** Requests of a queue. */
const WAITING_MAX = 2_000

let alice: Member

const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '10000' })
  for (const to of ['futures', 'seconds'] as const)
    await alice.call(wallet.transfer, { asset: USDT, quantity: toAmount('3000'), from: 'spot', to })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const buy = {
  currency_id: '1',
  legal_id: '3',
  type: '1',
  amount: '0.001',
  target_price: '90000',
  order_type: 'market',
}
const opening = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '100' }
const option = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '10' }

/** Blocks bookings until the work has ended: batches wait in the middle, and further requests after them. */
const whileNothingIsBooked = <T>(work: () => Promise<T>): Promise<T> =>
  environment.db.transact(async (tx) => {
    await tx.run(sql`lock table account in exclusive mode`)
    return work()
  })

/** Moves the clock to an instant and records its second. */
const until = (text: string) =>
  environment.advance(`${(Date.parse(text) - environment.clock.now()) / SECOND} seconds` as '1 second')

/** Transactions that wait for the lock. */
const blocked = async () =>
  (await environment.db.rows(sql`select from pg_stat_activity where wait_event_type = 'Lock'`)).length

describe('a price that grows old under a full queue', () => {
  it.each([
    ['orders', spot.place.path, buy],
    ['positions', futures.open.path, opening],
    ['options', seconds.open.path, option],
  ])(
    'refuses the %s that were not decided before, and each caller has an answer',
    async (_name, path, fields) => {
      const outcomes = await whileNothingIsBooked(async () => {
        const sent = Array.from({ length: 20 }, () => alice.send('POST', path, fields, { key: freshKey() }))
        await vi.waitUntil(async () => (await blocked()) > 0)
        environment.clock.advance(MINUTE)
        return { sent }
      }).then(({ sent }) => Promise.all(sent))
      const found = outcomes.map(({ body }) => (body.ok ? 'passed' : body.error.reason))
      expect(found.filter((one) => one !== 'price_unavailable').every((one) => one === 'passed')).toBe(true)
      expect(found.filter((one) => one === 'price_unavailable').length).toBeGreaterThanOrEqual(16)
      await environment.advance('1 second')
      expect((await alice.send('POST', path, fields, { key: freshKey() })).body.ok).toBe(true)
    },
  )
})

describe('a market that closes under a full queue', () => {
  it('accepts none of the options that were not decided before an operator switched them off', async () => {
    const outcomes = await whileNothingIsBooked(async () => {
      const sent = Array.from({ length: 20 }, () =>
        alice.send('POST', seconds.open.path, option, { key: freshKey() }),
      )
      await vi.waitUntil(async () => (await blocked()) > 0)
      await environment.operate('site', 'seconds', 'off')
      return { sent }
    }).then(({ sent }) => Promise.all(sent))
    await environment.operate('site', 'seconds', 'on')
    const found = outcomes.map(({ body }) => (body.ok ? 'passed' : body.error.reason))
    const passed = found.filter((one) => one === 'passed').length
    expect(passed).toBeLessThanOrEqual(4)
    expect(found.filter((one) => one === 'market_closed')).toHaveLength(20 - passed)
    expect((await alice.call(seconds.list, { limit: 50 })).list).toHaveLength(passed)
  })

  it('lets orders of a stock whose session ended wait for the next one', async () => {
    await until('2026-03-03T20:59:59Z')
    await environment.price('AAPL/USDT', '225')
    const stock = { ...buy, currency_id: '40', amount: '0.05', target_price: '230' }
    const outcomes = await whileNothingIsBooked(async () => {
      const sent = Array.from({ length: 20 }, () =>
        alice.send('POST', spot.place.path, stock, { key: freshKey() }),
      )
      await vi.waitUntil(async () => (await blocked()) > 0)
      environment.clock.advance(MINUTE)
      return { sent }
    }).then(({ sent }) => Promise.all(sent))
    expect(outcomes.map(({ body }) => (body.ok ? 'passed' : body.error.reason))).toEqual(
      Array(20).fill('passed'),
    )
    await environment.advance('1 second')
    const { list } = await alice.call(spot.orders, { limit: 50 })
    const opening = Date.parse('2026-03-04T14:30Z')
    const waiting = list.filter(({ opensAt }) => opensAt === opening)
    // Orders decided in the session are filled.
    expect(list.filter(({ status }) => status === 'done')).toHaveLength(20 - waiting.length)
    expect(waiting.length).toBeGreaterThanOrEqual(16)
    expect(waiting.map(({ status, filled }) => [status, filled])).toEqual(
      waiting.map(() => ['open', toAmount('0')]),
    )
  })
})

describe('a batch of options', () => {
  it('with the same key twice opens one, and with money for one opens one', async () => {
    const bob = await environment.verified({ usdt: '10.1' })
    await bob.call(wallet.transfer, { asset: USDT, quantity: toAmount('10.1'), from: 'spot', to: 'seconds' })
    const key = freshKey()
    const [held, twice, poor] = await whileNothingIsBooked(async () => {
      const send = (who: Member, its: string) => who.send('POST', seconds.open.path, option, { key: its })
      const first = send(alice, freshKey())
      await vi.waitUntil(async () => (await blocked()) > 0)
      return [
        first,
        [send(alice, key), send(alice, key)],
        [send(bob, freshKey()), send(bob, freshKey())],
      ] as const
    }).then(([first, ...pairs]) => Promise.all([first, ...pairs.map((pair) => Promise.all(pair))]))
    expect(held?.body.ok).toBe(true)
    expect(twice?.[0].body).toEqual(twice?.[1].body)
    expect(poor?.map(({ body }) => (body.ok ? 'passed' : body.error.reason)).toSorted()).toEqual([
      'insufficient_balance',
      'passed',
    ])
    expect((await alice.call(seconds.list, { limit: 50 })).list).toHaveLength(2)
    expect((await bob.call(seconds.list, { limit: 50 })).list).toHaveLength(1)
  })
})

describe('a queue that grows faster than it drains', () => {
  it('refuses with Retry-After what it cannot hold, and answers everything else', async () => {
    const { app } = environment.exchange
    const post = (url: string, fields: Record<string, string>, authorization = '') =>
      app.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
        payload: new URLSearchParams(fields).toString(),
      })
    const login = await post(account.login.path, { user_string: alice.email, password: PASSWORD })
    const token = String(login.json<{ message: unknown }>().message)
    const tooMuch = { ...buy, amount: '100' }
    let shed = 0
    const responses = await whileNothingIsBooked(async () => {
      const first = post(spot.place.path, buy, token)
      await vi.waitUntil(async () => (await blocked()) > 0)
      const others = Array.from({ length: WAITING_MAX + 100 }, async () => {
        const response = await post(spot.place.path, tooMuch, token)
        if (response.statusCode === 503) shed++
        return response
      })
      // Requests beyond the limit are refused at once, before any is decided.
      await vi.waitUntil(() => shed === 100, { timeout: 30_000 })
      return { sent: [first, ...others] }
    }).then(({ sent }) => Promise.all(sent))
    expect(responses[0]?.json()).toMatchObject({ type: 'ok' })
    const refused = responses.filter(({ statusCode }) => statusCode === 503)
    expect([refused.length, shed]).toEqual([100, 100])
    for (const { headers } of refused) expect(headers['retry-after']).toBe('1')
    const reasons = responses.slice(1).map((response) => response.json<{ reason: string }>().reason)
    expect(reasons.filter((reason) => reason === 'insufficient_balance')).toHaveLength(WAITING_MAX)
  })
})
