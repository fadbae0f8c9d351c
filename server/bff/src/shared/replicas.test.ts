import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type FakeRedis,
  fakeUpstream,
  type FakeUpstream,
  type TestBff,
  startRedis,
  startTestBff,
} from '#testing'

const WAIT = { timeout: 20_000 }
let redis: FakeRedis
let upstream: FakeUpstream
const bffs: TestBff[] = []
beforeEach(async () => {
  redis = await startRedis()
  upstream = await fakeUpstream()
})
afterEach(async () => {
  for (const bff of bffs.splice(0)) await bff.close()
  await upstream.close()
  await redis.close()
})

/** Two replicas in front of one upstream without idempotency keys. */
async function pair(): Promise<[TestBff, TestBff]> {
  const terms = {
    redisUrl: redis.url,
    // Avoids timeouts on slow machines.
    redisTimeoutMs: 20_000,
    upstreamUrl: upstream.url,
    upstreamSocketUrl: upstream.url,
    limits: { loginsPerMinute: 3 },
  }
  const pair = [await startTestBff(terms), await startTestBff(terms)] as const
  bffs.push(...pair)
  for (const bff of pair) await hasState(bff, 'connected')
  return [...pair]
}
const fetchReadyz = async (bff: TestBff) =>
  (await (await fetch(`${bff.opsUrl}/readyz`)).json()) as { status: string; redis: string }
const hasState = (bff: TestBff, redisIs: string) =>
  vi.waitFor(async () => expect((await fetchReadyz(bff)).redis).toBe(redisIs), WAIT)
const login = (bff: TestBff) =>
  fetch(`${bff.url}/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ user_string: 'a@b.example', password: 'secret-1' }),
  })

describe('two replicas', () => {
  it('share one limit for password attempts, with the same error', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'error', message: 'wrong', reason: 'login_failed' }))
    const [a, b] = await pair()
    const statuses: unknown[] = []
    for (const bff of [a, b, a, b, a]) {
      const { status, headers } = await login(bff)
      statuses.push([
        status,
        headers.get('ratelimit-policy'),
        headers.get('ratelimit')?.replace(/t=\d+$/, 't'),
      ])
    }
    const policy = '"logins";q=3;w=60'
    expect(statuses).toEqual([
      [422, policy, '"logins";r=2;t'],
      [422, policy, '"logins";r=1;t'],
      [422, policy, '"logins";r=0;t'],
      [429, policy, '"logins";r=0;t'],
      [429, policy, '"logins";r=0;t'],
    ])
  })

  it('execute a write under one key once, for fifty concurrent requests to both', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'ok', message: 'token-of-42' }))
    upstream.on('GET /api/user/info', () => ({ type: 'ok', message: { id: 42, account_number: 'a***' } }))
    let effects = 0
    upstream.on('POST /api/wallet/change', () => {
      effects++
      return { type: 'ok', message: 'moved' }
    })
    const [a, b] = await pair()
    const { data: bearer } = (await (await login(a)).json()) as { data: string }
    const move = (bff: TestBff) =>
      fetch(`${bff.url}/api/wallet/change`, {
        method: 'POST',
        headers: { authorization: bearer, 'idempotency-key': 'k'.repeat(20) },
        body: new URLSearchParams({ currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' }),
      })
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => move(at % 2 === 0 ? a : b)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(effects).toBe(1)
    const replayed = responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    expect(replayed).toHaveLength(49)
  })

  it("fetch a public response once, and again after the upstream's invalidation", async () => {
    let title = 'old'
    let calls = 0
    upstream.on('GET /api/getSetting', () => {
      calls++
      return { type: 'ok', message: { key: 'version', value: title } }
    })
    const [a, b] = await pair()
    const setting = async (bff: TestBff) =>
      (await (await fetch(`${bff.url}/api/getSetting?keyword=version`)).text()).includes(title)
    expect(await setting(a)).toBe(true)
    await vi.waitFor(async () => {
      expect((await redis.keys()).some((key) => key.includes(':response:'))).toBe(true)
    }, WAIT)
    expect(await setting(b)).toBe(true)
    expect(calls).toBe(1)
    await vi.waitFor(() => expect(upstream.followers()).toBe(2), WAIT)
    title = 'new'
    upstream.emit('site_changed', {})
    for (const bff of [a, b]) await vi.waitFor(async () => expect(await setting(bff)).toBe(true), WAIT)
  })
})

describe("a member's clients at two replicas", () => {
  it('receive each member event once, and are both closed when their session ends elsewhere', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'ok', message: 'token-of-42' }))
    upstream.on('GET /api/user/info', () => ({ type: 'ok', message: { id: 42, account_number: 'a***' } }))
    const both = await pair()
    const { data: token } = (await (await login(both[0])).json()) as { data: string }
    const clients = both.map(({ url }) =>
      io(url, { forceNew: true, reconnection: false, transports: ['websocket'], auth: { token } }),
    )
    const received = clients.map((client) => {
      const types: string[] = []
      client.on('me', (frame: { d: { type: string } }) => void types.push(frame.d.type))
      return types
    })
    try {
      const greeted = clients.map(
        (client) => new Promise<void>((resolve) => void client.once('connect', resolve)),
      )
      await Promise.all([...greeted, vi.waitFor(() => expect(upstream.followers()).toBe(2), WAIT)])
      upstream.emit('update_balance_42', { type: 'order' })
      await vi.waitFor(() => expect(received).toEqual([['order.changed'], ['order.changed']]), WAIT)
      const closed = clients.map(
        (client) => new Promise((resolve) => void client.once('disconnect', resolve)),
      )
      upstream.on('GET /api/user/info', () => ({ type: '999', message: 'please log in' }))
      upstream.emit('update_balance_42', { type: 'account' })
      await Promise.all(closed)
      const all = ['order.changed', 'account.changed', 'session.ended']
      expect(received).toEqual([all, all])
    } finally {
      for (const client of clients) client.disconnect()
    }
  })
})

describe('a replica without Redis', () => {
  it('stays ready and reports itself degraded, in health and metrics', async () => {
    const [a] = await pair()
    const fetchRedisUp = async () =>
      /^redis_up (\d)$/m.exec(await (await fetch(`${a.opsUrl}/metrics`)).text())?.[1]
    expect(await fetchRedisUp()).toBe('1')
    await redis.cut()
    await hasState(a, 'unavailable')
    const response = await fetch(`${a.opsUrl}/readyz`)
    expect([response.status, ((await response.json()) as { status: string }).status]).toEqual([
      200,
      'degraded',
    ])
    expect(await fetchRedisUp()).toBe('0')
    upstream.on('GET /api/getSiteConfig', () => ({ type: 'ok', message: { site_name: 'x' } }))
    expect((await fetch(`${a.url}/api/getSiteConfig`)).status).toBe(200)
    await redis.revive()
    await hasState(a, 'connected')
  })
})
