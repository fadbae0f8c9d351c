import { connect } from 'node:net'
import { io } from 'socket.io-client'
import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

describe('an upstream outage', () => {
  it('affects only its own responses, and ends when the upstream is back', async () => {
    const call = supertest(bff.url)
    bff.upstream.on('GET /api/getSiteConfig', () => ({ type: 'ok', message: { site_name: 'Bourse' } }))
    const bearer = await bff.signIn()
    const info = () => call.get('/api/user/info').set('authorization', bearer)
    expect([(await call.get('/api/getSiteConfig')).status, (await info()).status]).toEqual([200, 200])

    await bff.upstream.close()
    for (let attempt = 0; attempt < 12; attempt++) {
      const response = await info()
      expect([response.status, response.body.error.code]).toEqual([502, 'upstream_unreachable'])
    }
    expect((await call.get('/api/getSiteConfig')).body.data.site_name).toBe('Bourse')
    expect((await supertest(bff.opsUrl).get('/readyz')).body).toMatchObject({
      status: 'degraded',
      upstream: 'down',
    })

    const back = await bff.reviveUpstream()
    back.on('GET /api/user/info', () => ({ type: 'ok', message: { id: 42, account_number: 'x' } }))
    await vi.waitFor(async () => expect((await info()).status).toBe(200), { timeout: 5_000, interval: 100 })
  })

  it('ends with a reconnected feed, in another epoch', async () => {
    const socket = io(bff.url, { transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    await vi.waitFor(() => expect(bff.upstream.followers()).toBe(1))
    const epoch = async () =>
      ((await socket.emitWithAck('sub', { ch: ['tickers'] })) as { snap: { epoch: string }[] }).snap[0]?.epoch
    const before = await epoch()
    await bff.upstream.close()
    const back = await bff.reviveUpstream()
    await vi.waitFor(() => expect(back.followers()).toBe(1), { timeout: 8_000 })
    await vi.waitFor(async () => expect(await epoch()).not.toBe(before), { interval: 300 })
    socket.close()
  })
})

describe('a client that disconnects', () => {
  it('aborts its upstream read, never its write', async () => {
    const bearer = await bff.signIn()
    const ended: string[] = []
    for (const route of ['GET /api/user/info', 'POST /api/user/editNickname']) {
      bff.upstream.on(route, (_seen, reply) => {
        reply.raw.once(
          'close',
          () => void ended.push(`${route} ${reply.raw.writableFinished ? 'finished' : 'aborted'}`),
        )
        if (route.startsWith('POST')) release = () => void reply.send({ type: 'ok', message: 'done' })
        return undefined
      })
    }
    let release = (): void => undefined
    const hangUp = new AbortController()
    const { signal } = hangUp
    const calls = [
      fetch(`${bff.url}/api/user/info`, { headers: { authorization: bearer }, signal }),
      fetch(`${bff.url}/api/user/editNickname`, {
        method: 'POST',
        headers: { authorization: bearer },
        body: new URLSearchParams({ nickname: 'x' }),
        signal,
      }),
    ].map((call) => call.catch(() => 'hung up'))
    await vi.waitFor(() => expect(bff.upstream.requests.length).toBeGreaterThanOrEqual(4))
    hangUp.abort()
    await Promise.all(calls)
    await vi.waitFor(() => expect(ended).toEqual(['GET /api/user/info aborted']))
    release()
    await vi.waitFor(() => expect(ended).toContain('POST /api/user/editNickname finished'))
  })
})

describe('closing', () => {
  it('does not wait for a connection that was opened and never used', async () => {
    const own = await startTestBff()
    const ahead = connect(Number(new URL(own.url).port), '127.0.0.1')
    await new Promise<void>((resolve) => ahead.once('connect', resolve))
    const hungUp = new Promise((resolve) => ahead.once('close', resolve))
    // The server has accepted the connection once it responds on a later one.
    await fetch(`${own.url}/api/fiats`)
    const began = performance.now()
    await own.close()
    await hungUp
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('serves requests while balancers react, and closes every connection', async () => {
    let over = (): void => undefined
    const own = await startTestBff({
      drainMs: 4_000,
      setTimer(ms, run) {
        if (ms === 4_000) over = run
        return () => undefined
      },
    })
    const before = await fetch(`${own.url}/api/fiats`)
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    const closing = own.close()
    expect((await supertest(own.opsUrl).get('/readyz')).status).toBe(503)
    const after = await fetch(`${own.url}/api/fiats`)
    expect([after.status, after.headers.get('connection')]).toEqual([200, 'close'])
    over()
    await closing
    await expect(fetch(`${own.url}/api/fiats`)).rejects.toThrow('fetch failed')
  })

  it('completes requests in flight, notifies sockets, and is not ready any more', async () => {
    const own = await startTestBff()
    const bearer = await own.signIn()
    let release = (): void => undefined
    own.upstream.on('POST /api/user/editNickname', (_seen, reply) => {
      release = () => void reply.send({ type: 'ok', message: 'done' })
      return undefined
    })
    const socket = io(own.url, { transports: ['websocket'], reconnection: false })
    const byes: { reason: string; retryAfter: number }[] = []
    socket.on('bye', (message: { reason: string; retryAfter: number }) => void byes.push(message))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const call = fetch(`${own.url}/api/user/editNickname`, {
      method: 'POST',
      headers: { authorization: bearer },
      body: new URLSearchParams({ nickname: 'x' }),
    })
    await vi.waitFor(() => expect(own.upstream.requests.at(-1)?.path).toBe('/api/user/editNickname'))
    const closing = own.close()
    await vi.waitFor(() => expect(byes).toMatchObject([{ reason: 'restart' }]))
    expect(byes[0]?.retryAfter).toBeGreaterThanOrEqual(1_000)
    expect((await supertest(own.opsUrl).get('/readyz')).status).toBe(503)
    release()
    expect(await (await call).json()).toEqual({ ok: true, data: 'done' })
    await closing
  })
})
