import { io } from 'socket.io-client'
import { WebSocket } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeRedis, startRedis, type TestBff, startTestBff } from '#testing'

let redis: FakeRedis
const bffs: TestBff[] = []
beforeEach(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  for (const bff of bffs.splice(0)) await bff.close()
  await redis.close()
})

async function replica(): Promise<TestBff> {
  const bff = await startTestBff({ redisUrl: redis.url, redisTimeoutMs: 20_000 })
  bff.upstream.on('GET /api/user/info', ({ headers }) => ({
    type: 'ok',
    message: {
      id: Number(String(headers['authorization']).slice('token-of-'.length)),
      account_number: 'a***',
    },
  }))
  // An upstream that accepts tokens after logout: only the BFF can reject them.
  bff.upstream.on('GET /api/user/logout', () => ({ type: 'ok', message: 'bye' }))
  bffs.push(bff)
  return bff
}
const statusAt = async (bff: TestBff, bearer: string) =>
  (await fetch(`${bff.url}/api/user/info`, { headers: { authorization: bearer } })).status
const signOut = (bff: TestBff, bearer: string) =>
  fetch(`${bff.url}/api/user/logout`, { headers: { authorization: bearer } })
const refusedAt = (bff: TestBff, bearer: string) =>
  vi.waitFor(async () => expect(await statusAt(bff, bearer)).toBe(401), { timeout: 20_000 })
const fetchStatus = async (bff: TestBff) =>
  ((await (await fetch(`${bff.opsUrl}/readyz`)).json()) as { status: string; redis: string }).redis
const hasState = (bff: TestBff, state: string) =>
  vi.waitFor(async () => expect(await fetchStatus(bff)).toBe(state), { timeout: 20_000 })

describe('a signed-out bearer', () => {
  it('is rejected by every replica, and no other bearer is', async () => {
    const [a, b] = [await replica(), await replica()]
    const [revoked, other] = [await a.signIn(42), await a.signIn(43)]
    expect([await statusAt(b, revoked), await statusAt(b, other)]).toEqual([200, 200])
    await signOut(a, revoked)
    expect(await statusAt(a, revoked)).toBe(401)
    await refusedAt(b, revoked)
    expect([await statusAt(a, other), await statusAt(b, other)]).toEqual([200, 200])
  })

  it('is rejected by a replica that starts later', async () => {
    const a = await replica()
    const bearer = await a.signIn()
    await signOut(a, bearer)
    await vi.waitFor(async () => expect(await redis.keys()).toContain('bourse:2:revoked'))
    await refusedAt(await replica(), bearer)
  })

  it('while Redis was disconnected is rejected everywhere afterwards, even if its data is lost', async () => {
    const [a, b] = [await replica(), await replica()]
    const [first, second] = [await a.signIn(42), await b.signIn(43)]
    await redis.cut()
    await hasState(a, 'unavailable')
    await hasState(b, 'unavailable')
    await signOut(a, first)
    await signOut(b, second)
    expect([await statusAt(a, first), await statusAt(b, second)]).toEqual([401, 401])
    // Unknown to the other replica, which uses its own memory.
    expect([await statusAt(b, first), await statusAt(a, second)]).toEqual([200, 200])
    await redis.wipe()
    await redis.revive()
    await refusedAt(b, first)
    await refusedAt(a, second)
  })
})

describe('a socket', () => {
  it('is closed when its member signs out at another replica, on either transport', async () => {
    const [a, b] = [await replica(), await replica()]
    await hasState(a, 'connected')
    await hasState(b, 'connected')
    const bearer = await a.signIn()
    const app = io(b.url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: bearer },
    })
    const integrator = new WebSocket(`${b.url.replace('http', 'ws')}/feed`)
    try {
      await Promise.all([
        new Promise<void>((resolve) => void app.once('connect', resolve)),
        new Promise((resolve) => integrator.addEventListener('open', resolve)),
      ])
      const known = new Promise<void>((resolve) =>
        integrator.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as { op?: string; ok?: boolean }
          if (message.op === 'auth' && message.ok === true) resolve()
        }),
      )
      integrator.send(JSON.stringify({ op: 'auth', token: bearer }))
      await known
      const closed = Promise.all([
        new Promise((resolve) => void app.once('disconnect', resolve)),
        new Promise((resolve) => integrator.addEventListener('close', resolve)),
      ])
      await signOut(a, bearer)
      await closed
    } finally {
      app.disconnect()
      integrator.close()
    }
  })
})
