import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
let bearer = ''
beforeAll(async () => {
  bff = await startTestBff({ limits: { loginsPerMinute: 3 } })
  call = supertest(bff.url)
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

type LogEntry = Readonly<Record<string, unknown>>

/** The log entry of the request with this id. */
async function findLine(name: string): Promise<LogEntry> {
  return vi.waitFor(() => {
    const found = bff.lines
      .map((text) => JSON.parse(text) as LogEntry)
      .find((line) => line['request_id'] === name)
    if (found === undefined) throw new Error(`no line of ${name} yet`)
    return found
  })
}
const named = (name: string) => ({ 'x-request-id': name })

describe('the log line of a request', () => {
  it('has the route, result, duration and upstream duration', async () => {
    bff.upstream.on('GET /api/coin/list', () => ({ type: 'ok', message: { list: [], total: 0 } }))
    await call.get('/api/coin/list').set({ authorization: bearer, ...named('log-of-a-read') })
    const line = await findLine('log-of-a-read')
    expect(line).toMatchObject({ route: '/api/coin/list', method: 'GET', status: 200 })
    expect(Number(line['upstream_ms'])).toBeLessThanOrEqual(Number(line['ms']) + 1)
    expect(line['session']).toMatch(/^[\w-]{16}$/)
    expect(line).not.toHaveProperty('flags')
    expect(line).not.toHaveProperty('audit')
  })

  it("has the failure's code, never its message", async () => {
    bff.upstream.on('GET /api/coin/list', () => ({ type: 'error', message: 'you owe 5 to Bob' }))
    await call.get('/api/coin/list').set({ authorization: bearer, ...named('log-of-a-refusal') })
    const refused = await findLine('log-of-a-refusal')
    expect(refused).toMatchObject({ status: 422, code: 'refused' })
    expect(refused).not.toHaveProperty('reason')
    bff.upstream.on('GET /api/coin/list', () => ({
      type: 'error',
      message: 'you owe 5 to Bob',
      reason: 'market_closed',
    }))
    await call.get('/api/coin/list').set({ authorization: bearer, ...named('log-of-a-reason') })
    expect(await findLine('log-of-a-reason')).toMatchObject({ code: 'refused', reason: 'market_closed' })
    await call.get('/api/coin/list').set(named('log-of-a-guest'))
    const line = await findLine('log-of-a-guest')
    expect(line).toMatchObject({ status: 401, code: 'session_lost' })
    expect(line).not.toHaveProperty('upstream_ms')
    expect(bff.lines.join('')).not.toContain('Bob')
  })

  it('marks cache hits and retries', async () => {
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'x' } }))
    await call.get('/api/faq').set(named('log-of-a-cached-one'))
    expect(await findLine('log-of-a-cached-one')).toMatchObject({ status: 200, flags: ['cached'] })
    let calls = 0
    bff.upstream.on('GET /api/coin/list', (_seen, reply) => {
      if (++calls > 1) return { type: 'ok', message: { list: [], total: 0 } }
      reply.raw.destroy()
      return undefined
    })
    await call.get('/api/coin/list').set({ authorization: bearer, ...named('log-of-a-second-try') })
    expect(await findLine('log-of-a-second-try')).toMatchObject({ status: 200, flags: ['retried'] })
  })

  it('is marked for audits when money moves or a session opens or closes', async () => {
    const order = { amount: '1', target_price: '60000', currency_id: 1, legal_id: 3, type: 1 }
    bff.upstream.on('POST /api/coin/trade', () => ({ type: 'ok', message: '' }))
    await call
      .post('/api/coin/trade')
      .set({ authorization: bearer, ...named('log-of-an-order') })
      .send(order)
    expect(await findLine('log-of-an-order')).toMatchObject({ status: 200, audit: true })
    await call.post('/api/user/login').set(named('log-of-a-login')).send({})
    expect(await findLine('log-of-a-login')).toMatchObject({
      status: 400,
      code: 'input_invalid',
      audit: true,
    })
    await call.post('/api/user/login').set(named('log-of-another')).send({})
    await call.post('/api/user/login').set(named('log-of-too-many')).send({})
    expect(await findLine('log-of-too-many')).toMatchObject({
      status: 429,
      code: 'rate_limited',
      audit: true,
    })
  })

  it('exists for an unknown path, without the path', async () => {
    await call.get('/api/nothing/at/all').set(named('log-of-nothing'))
    expect(await findLine('log-of-nothing')).toMatchObject({
      route: 'unknown',
      status: 404,
      code: 'not_found',
    })
    expect(bff.lines.join('')).not.toContain('at/all')
  })
})
