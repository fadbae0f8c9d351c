import { connect } from 'node:net'
import Fastify from 'fastify'
import supertest from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'
import { localCounters } from './counters.ts'
import { type CallRateLimit, rateLimitCalls } from './limits.ts'
import { enforceBodyTimeout } from './body-timeout.ts'

let bff: TestBff | null = null
afterEach(async () => {
  await bff?.close()
  bff = null
})
const login = { user_string: 'a@b.example', password: 'secret-1' }

describe('the rate limits of an address', () => {
  it('are shared by sign-in, sign-up and password resets, and forged addresses do not help', async () => {
    bff = await startTestBff({ limits: { loginsPerMinute: 3 } })
    bff.upstream.on('POST /api/user/login', () => ({
      type: 'error',
      message: 'wrong',
      reason: 'login_failed',
    }))
    const call = supertest(bff.url)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const response = await call
        .post('/api/user/login')
        .set('x-forwarded-for', `10.0.0.${attempt}`)
        .send(login)
      statuses.push(response.status)
    }
    expect(statuses).toEqual([422, 422, 422, 429, 429])
    const other = await call.post('/api/user/forget').send({})
    expect([other.status, other.body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call.get('/api/fiats')).status).toBe(200)
  })

  it('leave each API key of an address one of its own, and all of them twice as much', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 2, keyCallsPerMinute: 3 } })
    const { url } = bff
    const statusOf = async (key: string) => {
      const authorization = key === '' ? '' : `Bearer ak_${key.repeat(24)}_${'0'.repeat(64)}`
      return (await supertest(url).get('/api/user/nothing').set('authorization', authorization)).status
    }
    const statuses = async (keys: readonly string[]) => {
      const all: number[] = []
      for (const key of keys) all.push(await statusOf(key))
      return all
    }
    expect(await statuses(['a', 'a', 'a', 'a'])).toEqual([404, 404, 404, 429])
    expect(await statuses(['', '', ''])).toEqual([404, 404, 429])
    expect(await statuses(['b', 'b', 'b', 'c'])).toEqual([404, 404, 404, 429])
  })

  /** Log-ins that succeed with the right password; the cookies of devices that have logged in. */
  const withDevices = async (limits: { loginsPerMinute: number; codesPerHour?: number }, devices: number) => {
    bff = await startTestBff({ limits, upstreamFeedKey: 'k'.repeat(32) })
    bff.upstream.on('POST /api/user/login', ({ body }) =>
      JSON.stringify(body).includes('right')
        ? { type: 'ok', message: 'token-of-42' }
        : { type: 'error', message: 'wrong', reason: 'login_failed' },
    )
    bff.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'sent' }))
    const { url } = bff
    const send = (path: string, fields: object, cookie = '') =>
      supertest(url).post(path).set('cookie', cookie).send(fields)
    const cookies: string[] = []
    for (let device = 0; device < devices; device++) {
      const { headers } = await send('/api/user/login', { ...login, password: 'right-1' })
      const given = (headers['set-cookie'] as unknown as string[]).find((line) => line.startsWith('device='))
      cookies.push(String(given).split(';')[0] ?? '')
    }
    return { send, cookies, url }
  }

  it('that others use up leave each device that has logged in its own', async () => {
    const { send, cookies } = await withDevices({ loginsPerMinute: 2 }, 2)
    const [a = '', b = ''] = cookies
    const statuses: number[] = []
    for (const cookie of ['', a, a, a, b, `device=${'c'.repeat(32)}`, `${a}x`, `${a}; ${b}`])
      statuses.push((await send('/api/user/login', login, cookie)).status)
    expect(statuses).toEqual([429, 422, 422, 429, 422, 429, 429, 429])
  })

  it('hold for all devices behind it together', async () => {
    const { send, cookies } = await withDevices({ loginsPerMinute: 12 }, 12)
    let passed = 0
    for (const cookie of cookies)
      for (let attempt = 0; attempt < 7; attempt++)
        if ((await send('/api/user/login', login, cookie)).status === 422) passed++
    expect(passed).toBe(5 * 12)
  })

  it('give a log-in that fails no cookie of a device, and bound 120 codes with made-up ones', async () => {
    const { send } = await withDevices({ loginsPerMinute: 20, codesPerHour: 60 }, 0)
    const { headers } = await send('/api/user/login', login)
    expect(headers['set-cookie']).toBeUndefined()
    let sent = 0
    for (let request = 0; request < 120; request++) {
      const cookie = `device=${request.toString(36).padStart(32, 'x')}`
      const fields = { user_string: `u${request}@b.example`, scene: 'forget' }
      if ((await send('/api/sms_mail', fields, cookie)).status === 200) sent++
    }
    expect(sent).toBe(60)
  })

  it('does not count a request counted by another limit', async () => {
    const app = Fastify()
    const passed: { calls?: CallRateLimit } = {}
    app.addHook('onRequest', (request, _reply, done) => {
      passed.calls?.passOn(request.raw.socket, { count: 1, leftMs: 1_000 })
      done()
    })
    const limits = { callsPerMinute: 1, keyCallsPerMinute: 1, loginsPerMinute: 1, codesPerHour: 1 }
    const { rateLimits, calls } = rateLimitCalls(
      app,
      limits,
      localCounters(() => 0),
      () => null,
    )
    passed.calls = calls
    app.setErrorHandler((_error, _request, reply) => reply.code(429).send())
    app.get('/large', (_request, reply) => void reply.send())
    const config = { hasOwnRateLimit: true }
    app.get('/small', { config, onRequest: rateLimits.login }, (_request, reply) => void reply.send())
    const statuses: Record<string, number[]> = { '/large': [], '/small': [] }
    for (const [path, seen] of Object.entries(statuses)) {
      for (let call = 0; call < 2; call++) seen.push((await app.inject(path)).statusCode)
    }
    expect(statuses).toEqual({ '/large': [200, 200], '/small': [200, 429] })
    await app.close()
  })

  it('of codes is separate', async () => {
    bff = await startTestBff({ limits: { codesPerHour: 1 } })
    bff.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'sent' }))
    const call = supertest(bff.url)
    const send = () => call.post('/api/sms_mail').send({ user_string: 'a@b.example' })
    expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    expect((await call.post('/api/user/login').send({})).status).toBe(400)
  })

  it('belongs to the caller behind a trusted balancer', async () => {
    bff = await startTestBff({ limits: { codesPerHour: 1 }, proxies: ['127.0.0.1'] })
    bff.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'sent' }))
    const call = supertest(bff.url)
    const send = (address: string) =>
      call.post('/api/sms_mail').set('x-forwarded-for', address).send({ user_string: 'a@b.example' })
    const statuses = [
      (await send('10.0.0.1')).status,
      (await send('10.0.0.2')).status,
      (await send('10.0.0.1')).status,
    ]
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('the rest of a rate limit', () => {
  const left = (headers: Record<string, unknown>) => [headers['ratelimit-policy'], headers['ratelimit']]
  const whole = (name: string, most: number) => new RegExp(`^"${name}";r=${most};t=\\d+$`)

  it('is sent with each API response, in standard headers', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 3 } })
    const call = supertest(bff.url)
    const first = await call.get('/api/fiats')
    expect(left(first.headers)).toEqual(['"calls";q=3;w=60', expect.stringMatching(whole('calls', 2))])
    const refused = await call.get('/api/user/info')
    expect([refused.status, ...left(refused.headers)]).toEqual([
      401,
      '"calls";q=3;w=60',
      expect.stringMatching(whole('calls', 1)),
    ])
  })

  it('is zero when exhausted; then the response has a retry time', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 1 } })
    const call = supertest(bff.url)
    await call.get('/api/fiats')
    const late = await call.get('/api/fiats')
    expect([late.status, late.body.error.code]).toEqual([429, 'rate_limited'])
    expect(late.headers['ratelimit']).toMatch(whole('calls', 0))
    const [, seconds = ''] = /t=(\d+)$/.exec(String(late.headers['ratelimit'])) ?? []
    expect(late.headers['retry-after']).toBe(seconds)
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(60)
  })

  it('is that of the small limit where an endpoint has one, and the large one is not used', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 2, loginsPerMinute: 5, codesPerHour: 7 } })
    const call = supertest(bff.url)
    const signIn = await call.post('/api/user/login').send({})
    expect(left(signIn.headers)).toEqual(['"logins";q=5;w=60', expect.stringMatching(whole('logins', 4))])
    const code = await call.post('/api/sms_mail').send({})
    expect(left(code.headers)).toEqual(['"codes";q=7;w=3600', expect.stringMatching(whole('codes', 6))])
    expect((await call.get('/api/fiats')).headers['ratelimit']).toMatch(whole('calls', 1))
  })

  it('includes unknown paths, and is not sent with pictures', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 2 } })
    const call = supertest(bff.url)
    const picture = await call.get('/upload/none.png')
    expect(left(picture.headers)).toEqual([undefined, undefined])
    expect((await call.get('/nothing')).status).toBe(404)
    expect((await call.get('/nothing')).status).toBe(429)
  })

  it('is counted per caller', async () => {
    bff = await startTestBff({ limits: { callsPerMinute: 1 }, proxies: ['127.0.0.1'] })
    const call = supertest(bff.url)
    const ask = async (address: string) =>
      (await call.get('/api/fiats').set('x-forwarded-for', address)).status
    expect([await ask('10.0.0.1'), await ask('10.0.0.2'), await ask('10.0.0.1')]).toEqual([200, 200, 429])
  })
})

describe('an endless body', () => {
  it('loses its connection', async () => {
    const app = Fastify()
    enforceBodyTimeout(app, 20)
    app.post('/', () => 'done')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const closed = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
        ),
      )
      socket.on('error', () => resolve(true))
      socket.on('close', () => resolve(true))
    })
    expect(closed).toBe(true)
    await app.close()
  })
})
