import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeRedis, fakeUpstream, type FakeUpstream, type Rig, startRedis, startRig } from '#rig'

const PATIENCE = { timeout: 20_000 }
let redis: FakeRedis
let upstream: FakeUpstream
const rigs: Rig[] = []
beforeEach(async () => {
  redis = await startRedis()
  upstream = await fakeUpstream()
})
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close()
  await upstream.close()
  await redis.close()
})

/** Two replicas in front of one upstream that knows no keys. */
async function pair(): Promise<[Rig, Rig]> {
  const terms = {
    redisUrl: redis.url,
    // A slow machine is no slow Redis.
    redisPatienceMs: 20_000,
    upstreamUrl: upstream.url,
    upstreamSocketUrl: upstream.url,
    limits: { loginsPerMinute: 3 },
  }
  const pair = [await startRig(terms), await startRig(terms)] as const
  rigs.push(...pair)
  for (const rig of pair) await standsAs(rig, 'here')
  return [...pair]
}
const readyzOf = async (rig: Rig) =>
  (await (await fetch(`${rig.opsUrl}/readyz`)).json()) as { status: string; redis: string }
const standsAs = (rig: Rig, redisIs: string) =>
  vi.waitFor(async () => expect((await readyzOf(rig)).redis).toBe(redisIs), PATIENCE)
const login = (rig: Rig) =>
  fetch(`${rig.url}/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ user_string: 'a@b.example', password: 'secret-1' }),
  })

describe('two replicas', () => {
  it('have one budget for guesses of passwords, told in the same words', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'error', message: 'wrong', reason: 'login_failed' }))
    const [a, b] = await pair()
    const told: unknown[] = []
    for (const rig of [a, b, a, b, a]) {
      const { status, headers } = await login(rig)
      told.push([status, headers.get('ratelimit-policy'), headers.get('ratelimit')?.replace(/t=\d+$/, 't')])
    }
    const policy = '"logins";q=3;w=60'
    expect(told).toEqual([
      [422, policy, '"logins";r=2;t'],
      [422, policy, '"logins";r=1;t'],
      [422, policy, '"logins";r=0;t'],
      [429, policy, '"logins";r=0;t'],
      [429, policy, '"logins";r=0;t'],
    ])
  })

  it('ask a write under one key once, though fifty come to both', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'ok', message: 'token-of-42' }))
    upstream.on('GET /api/user/info', () => ({ type: 'ok', message: { id: 42, account_number: 'a***' } }))
    let effects = 0
    upstream.on('POST /api/wallet/change', () => {
      effects++
      return { type: 'ok', message: 'moved' }
    })
    const [a, b] = await pair()
    const { data: bearer } = (await (await login(a)).json()) as { data: string }
    const move = (rig: Rig) =>
      fetch(`${rig.url}/api/wallet/change`, {
        method: 'POST',
        headers: { authorization: bearer, 'idempotency-key': 'k'.repeat(20) },
        body: new URLSearchParams({ currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' }),
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => move(at % 2 === 0 ? a : b)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(effects).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    expect(replayed).toHaveLength(49)
  })

  it('fetch a public answer once, and anew when the upstream says that it changed', async () => {
    let title = 'old'
    let asked = 0
    upstream.on('GET /api/getSiteConfig', () => {
      asked++
      return { type: 'ok', message: { site_name: title } }
    })
    const [a, b] = await pair()
    const site = async (rig: Rig) =>
      (await (await fetch(`${rig.url}/api/getSiteConfig`)).text()).includes(title)
    expect(await site(a)).toBe(true)
    await vi.waitFor(async () => {
      expect((await redis.keys()).some((key) => key.includes(':answer:'))).toBe(true)
    }, PATIENCE)
    expect(await site(b)).toBe(true)
    expect(asked).toBe(1)
    await vi.waitFor(() => expect(upstream.followers()).toBe(2), PATIENCE)
    title = 'new'
    upstream.emit('site_changed', {})
    for (const rig of [a, b]) await vi.waitFor(async () => expect(await site(rig)).toBe(true), PATIENCE)
  })
})

describe("a member's phones at two replicas", () => {
  it('hear each of his events once, and are both let go when his session ended elsewhere', async () => {
    upstream.on('POST /api/user/login', () => ({ type: 'ok', message: 'token-of-42' }))
    upstream.on('GET /api/user/info', () => ({ type: 'ok', message: { id: 42, account_number: 'a***' } }))
    const both = await pair()
    const { data: token } = (await (await login(both[0])).json()) as { data: string }
    const phones = both.map(({ url }) =>
      io(url, { forceNew: true, reconnection: false, transports: ['websocket'], auth: { token } }),
    )
    const heard = phones.map((phone) => {
      const types: string[] = []
      phone.on('me', (frame: { d: { type: string } }) => void types.push(frame.d.type))
      return types
    })
    try {
      const greeted = phones.map(
        (phone) => new Promise<void>((resolve) => void phone.once('connect', resolve)),
      )
      await Promise.all([...greeted, vi.waitFor(() => expect(upstream.followers()).toBe(2), PATIENCE)])
      upstream.emit('update_balance_42', { type: 'order' })
      await vi.waitFor(() => expect(heard).toEqual([['order.changed'], ['order.changed']]), PATIENCE)
      const closed = phones.map((phone) => new Promise((resolve) => void phone.once('disconnect', resolve)))
      upstream.on('GET /api/user/info', () => ({ type: '999', message: 'please log in' }))
      upstream.emit('update_balance_42', { type: 'account' })
      await Promise.all(closed)
      const all = ['order.changed', 'account.changed', 'session.ended']
      expect(heard).toEqual([all, all])
    } finally {
      for (const phone of phones) phone.disconnect()
    }
  })
})

describe('a replica without its Redis', () => {
  it('stays ready and says that it is degraded, in words and in numbers', async () => {
    const [a] = await pair()
    const upOf = async () => /^redis_up (\d)$/m.exec(await (await fetch(`${a.opsUrl}/metrics`)).text())?.[1]
    expect(await upOf()).toBe('1')
    await redis.cut()
    await standsAs(a, 'away')
    const response = await fetch(`${a.opsUrl}/readyz`)
    expect([response.status, ((await response.json()) as { status: string }).status]).toEqual([
      200,
      'degraded',
    ])
    expect(await upOf()).toBe('0')
    upstream.on('GET /api/getSiteConfig', () => ({ type: 'ok', message: { site_name: 'x' } }))
    expect((await fetch(`${a.url}/api/getSiteConfig`)).status).toBe(200)
    await redis.revive()
    await standsAs(a, 'here')
  })
})
