import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestBff, startRedis, startTestBff } from '#testing'

/** Requests that Fastify has handled, counted through its own diagnostics channel. */
const HANDLED = 'tracing:fastify.request.handler:start'
let handled = 0
// Excludes the fake upstream, which is a Fastify server too.
const isOurs = ({ socket }: IncomingMessage) => socket.localPort === Number(new URL(bff.url).port)
const countHandled = (message: unknown): void => {
  if (isOurs((message as { request: { raw: IncomingMessage } }).request.raw)) handled++
}
beforeAll(() => {
  subscribe(HANDLED, countHandled)
})
afterAll(() => {
  unsubscribe(HANDLED, countHandled)
})

const LONG_TITLE = 'All about coins. '.repeat(200)
let bff: TestBff
const agent = new Agent({ connections: 1 })
afterAll(() => agent.close())

async function open(overrides: Parameters<typeof startTestBff>[0] = {}): Promise<void> {
  bff = await startTestBff(overrides)
  bff.upstream.on('GET /api/faq', ({ query }) => ({
    type: 'ok',
    message: {
      id: 1,
      title: query['lang'] === 'th' ? `${LONG_TITLE}คำถาม` : `${LONG_TITLE}${query['lang']}`,
    },
  }))
  bff.upstream.on('GET /api/aboutus', () => ({ type: 'ok', message: { id: 2, title: 'short' } }))
}
beforeEach(() => open())
afterEach(() => bff.close())

type Headers = Readonly<Record<string, string | string[]>>

/** The handler that responded: the fast path, or the route. */
type ServedBy = 'fast' | 'route'
const servedBy = (): ServedBy => (handled === 0 ? 'fast' : 'route')

async function get(path: string, headers: Headers = {}, dispatcher = agent) {
  handled = 0
  const response = await request(bff.url + path, { dispatcher, headers: { ...headers } })
  const body = Buffer.from(await response.body.arrayBuffer()).toString('base64')
  return { status: response.statusCode, headers: response.headers, body, servedBy: servedBy() }
}

/** Sequential requests on one connection: the first is handled by the route, the others by the fast path. */
async function getTimes(times: number, path: string, headers: Headers = {}) {
  const responses = []
  while (responses.length < times) responses.push(await get(path, headers))
  return responses
}

/** An untrusted forwarded address: only the route evaluates it. */
const FALLBACK = { 'x-forwarded-for': '10.0.0.1' }

/** Removes the headers that differ between equal responses. */
const without = ({ date: _date, ratelimit: _left, 'x-request-id': _id, ...rest }: Record<string, unknown>) =>
  rest

describe('a repeated read with a cached response', () => {
  it.each([
    ['/api/faq', {}],
    ['/api/faq?lang=ja', {}],
    ['/api/faq', { 'accept-language': 'th' }],
    ['/api/faq?lang=jp', { 'accept-language': 'th' }],
    ['/api/faq', { 'accept-encoding': 'gzip' }],
    ['/api/faq', { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'ko' }],
    ['/api/faq', { 'accept-encoding': 'gzip;q=0, br;q=0' }],
    ['/api/faq?utm=1', { authorization: 'b1.nobody', cookie: 'sid=x' }],
    ['/api/aboutus', { 'accept-encoding': 'br' }],
    ['/api/aboutus', { 'x-request-id': 'a-name-of-my-own' }],
    ['/api/aboutus', { connection: 'close' }],
  ])(
    "%s with %j takes the fast path, with a response equal to the route's in every header",
    async (path, headers) => {
      const [first, fast] = await getTimes(2, path, headers)
      const route = await get(path, { ...headers, ...FALLBACK })
      expect([first, fast, route].map((response) => response?.servedBy)).toEqual(['route', 'fast', 'route'])
      expect(fast?.status).toBe(200)
      expect(Object.keys(fast?.headers ?? {}).toSorted()).toEqual(Object.keys(route.headers).toSorted())
      expect([without(fast?.headers ?? {}), fast?.body]).toEqual([without(route.headers), route.body])
      const given = 'x-request-id' in headers ? /^a-name-of-my-own$/ : /^[\w-]{16}$/
      expect(fast?.headers['x-request-id']).toMatch(given)
    },
  )

  it('is logged and counted like any other', async () => {
    const responses = [...(await getTimes(4, '/api/faq')), await get('/api/faq', FALLBACK)]
    expect(responses.map((response) => response.servedBy)).toEqual(['route', 'fast', 'fast', 'fast', 'route'])
    const ids = responses.slice(2).map(({ headers }) => headers['x-request-id'])
    const [short, line, long] = ids.map((id) => {
      const line = bff.lines.find((each) => each.includes(String(id))) ?? '{}'
      const { ms, time: _time, request_id: _id, ...rest } = JSON.parse(line) as Record<string, unknown>
      return { ...rest, isTimed: Number.isInteger(ms) }
    })
    expect([short, line]).toEqual([long, long])
    expect(long).toMatchObject({ route: '/api/faq', method: 'GET', status: 200, flags: ['cached'] })
    const figures = await (await request(`${bff.opsUrl}/metrics`)).body.text()
    expect(figures).toMatch(/http_requests[^\n]*\/api\/faq[^\n]* 5\n/)
  })

  it.each([
    ['counted here', () => null],
    ['counted by all replicas', startRedis],
  ])('counts once against the rate limit, on the fast path and on the route: %s', async (_where, start) => {
    await bff.close()
    const redis = await start()
    await open({ limits: { callsPerMinute: 5 }, redisUrl: redis?.url ?? null })
    const left = ({ headers }: { headers: Record<string, unknown> }) =>
      /r=(\d+)/.exec(String(headers['ratelimit']))?.[1]
    const responses = await getTimes(6, '/api/faq')
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(responses.map(left)).toEqual(['4', '3', '2', '1', '0', '0'])
    // The route rejects the last one, with the rate limit counted by the fast path.
    expect(responses.map((response) => response.servedBy)).toEqual([
      'route',
      'fast',
      'fast',
      'fast',
      'fast',
      'fast',
    ])
    expect(responses[5]?.headers['retry-after']).toMatch(/^\d+$/)
    await redis?.close()
  })

  it('is fetched again when it is not fresh any more', async () => {
    expect((await getTimes(4, '/api/faq'))[3]?.servedBy).toBe('fast')
    bff.advance(331_000)
    const requestsBefore = bff.upstream.requests.length
    expect((await get('/api/faq')).servedBy).toBe('route')
    expect(bff.upstream.requests.length).toBe(requestsBefore + 1)
  })
})

describe('any other request falls back to the route', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const socket = connect(Number(new URL(bff.url).port), '127.0.0.1', () => socket.write(text))
      let received = ''
      socket.setEncoding('latin1')
      socket.on('data', (piece) => (received += piece))
      socket.on('end', () => done(received))
      socket.on('error', fail)
    })

  it.each([
    ['another address', 'GET /api/faq?x=1 HTTP/1.1\r\nHost: a\r\n', 200],
    ['another case', 'GET /api/FAQ HTTP/1.1\r\nHost: a\r\n', 404],
    ['an absolute address', 'GET http://a/api/faq HTTP/1.1\r\nHost: a\r\n', 404],
    ['another method', 'POST /api/faq HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n', 405],
    ['two hosts', 'GET /api/faq HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
    ['a body', 'GET /api/faq HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n', 200],
    [
      'a language twice',
      'GET /api/faq HTTP/1.1\r\nHost: a\r\nAccept-Language: th\r\nAccept-Language: ko\r\n',
      200,
    ],
    ['an old protocol', 'GET /api/faq HTTP/1.0\r\nHost: a\r\n', 200],
    ['an unknown caller', 'GET /api/faq HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1\r\n', 200],
  ])('%s', async (_what, head, status) => {
    expect((await getTimes(4, '/api/faq'))[3]?.servedBy).toBe('fast')
    handled = 0
    const body = head.includes('chunked') ? '0\r\n\r\n' : ''
    const received = await raw(`${head}Connection: close\r\n\r\n${body}`)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 200) expect(handled).toBe(1)
    expect(received).toContain('content-security-policy')
  })

  it('and responses are sent in the order of their requests', async () => {
    await get('/api/faq')
    await get('/api/aboutus')
    const ask = (path: string, id: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n${more}\r\n`
    const received = await raw(
      ask('/api/faq', 'number-one') +
        ask('/api/user/info', 'number-two') +
        ask('/api/aboutus', 'number-three') +
        ask('/api/faq', 'number-four', 'Connection: close\r\n'),
    )
    const ids = [...received.matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id)
    expect(ids).toEqual(['number-one', 'number-two', 'number-three', 'number-four'])
    const statuses = [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '401', '200', '200'])
  })
})
