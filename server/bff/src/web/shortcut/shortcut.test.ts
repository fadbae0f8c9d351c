import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Rig, startRedis, startRig } from '#rig'

/** What the framework has handled, by its own word. */
const HANDLED = 'tracing:fastify.request.handler:start'
let handled = 0
const count = (message: unknown): void => {
  const { request } = message as { request: { raw: IncomingMessage } }
  // The upstream behind us is of the same framework.
  if (request.raw.socket.localPort === Number(new URL(rig.url).port)) handled++
}
beforeAll(() => subscribe(HANDLED, count))
afterAll(() => void unsubscribe(HANDLED, count))

const LONG_TITLE = 'All about coins. '.repeat(200)
let rig: Rig
const agent = new Agent()
afterAll(() => agent.close())

async function open(overrides: Parameters<typeof startRig>[0] = {}): Promise<void> {
  rig = await startRig(overrides)
  rig.upstream.on('GET /api/faq', ({ query }) => ({
    type: 'ok',
    message: {
      id: 1,
      title: query['lang'] === 'th' ? `${LONG_TITLE}คำถาม` : `${LONG_TITLE}${query['lang']}`,
    },
  }))
  rig.upstream.on('GET /api/aboutus', () => ({ type: 'ok', message: { id: 2, title: 'short' } }))
}
beforeEach(() => open())
afterEach(() => rig.close())

type Headers = Readonly<Record<string, string | string[]>>

async function get(path: string, headers: Headers = {}) {
  handled = 0
  const answer = await request(rig.url + path, { dispatcher: agent, headers: { ...headers } })
  const body = Buffer.from(await answer.body.arrayBuffer()).toString('base64')
  return { status: answer.statusCode, headers: answer.headers, body, isShort: handled === 0 }
}

/** From a caller who has not been met in these words, which the framework judges. Nobody's word is taken here. */
const LONG_WAY = { 'x-forwarded-for': '10.0.0.1' }

/** What is another one in each answer. */
const without = ({ date: _date, ratelimit: _left, 'x-request-id': _id, ...rest }: Record<string, unknown>) =>
  rest

describe('a read that was understood before, and whose answer is kept', () => {
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
  ])('%s with %j is answered the short way, and the same to the last header', async (path, headers) => {
    const first = await get(path, headers)
    const short = await get(path, headers)
    const long = await get(path, { ...headers, ...LONG_WAY })
    expect([first.isShort, short.isShort, long.isShort]).toEqual([false, true, false])
    expect(short.status).toBe(200)
    expect(Object.keys(short.headers).toSorted()).toEqual(Object.keys(long.headers).toSorted())
    expect([without(short.headers), short.body]).toEqual([without(long.headers), long.body])
    const given = 'x-request-id' in headers ? /^a-name-of-my-own$/ : /^[\w-]{16}$/
    expect(short.headers['x-request-id']).toMatch(given)
  })

  it('is in the log and in the figures like any other', async () => {
    await get('/api/faq')
    const ids = [await get('/api/faq'), await get('/api/faq', LONG_WAY)].map((answer) => {
      return answer.headers['x-request-id']
    })
    const [short, long] = ids.map((id) => {
      const line = rig.lines.find((each) => each.includes(String(id))) ?? '{}'
      const { ms, time: _time, request_id: _id, ...rest } = JSON.parse(line) as Record<string, unknown>
      return { ...rest, isTimed: Number.isInteger(ms) }
    })
    expect(short).toEqual(long)
    expect(short).toMatchObject({ route: '/api/faq', method: 'GET', status: 200, flags: ['kept'] })
    const figures = await (await request(`${rig.opsUrl}/metrics`)).body.text()
    expect(figures).toMatch(/http_requests[^\n]*\/api\/faq[^\n]* 3\n/)
  })

  it.each([
    ['counted here', () => null],
    ['counted by all replicas', startRedis],
  ])('draws on the budget of its caller once, whichever way it goes: %s', async (_where, start) => {
    await rig.close()
    const redis = await start()
    await open({ limits: { callsPerMinute: 3 }, redisUrl: redis?.url ?? null })
    const left = ({ headers }: { headers: Record<string, unknown> }) =>
      /r=(\d+)/.exec(String(headers['ratelimit']))?.[1]
    const answers = [
      await get('/api/faq'),
      await get('/api/faq'),
      await get('/api/faq'),
      await get('/api/faq'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(left)).toEqual(['2', '1', '0', '0'])
    expect(answers.map(({ isShort }) => isShort)).toEqual([false, true, true, true])
    expect(answers[3]?.headers['retry-after']).toMatch(/^\d+$/)
    await redis?.close()
  })

  it('is asked for anew when it is not fresh any more', async () => {
    await get('/api/faq')
    expect((await get('/api/faq')).isShort).toBe(true)
    rig.advance(331_000)
    const asked = rig.upstream.seen.length
    expect((await get('/api/faq')).isShort).toBe(false)
    expect(rig.upstream.seen.length).toBe(asked + 1)
  })
})

describe('whatever is not plain goes the long way', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const socket = connect(Number(new URL(rig.url).port), '127.0.0.1', () => socket.write(text))
      let said = ''
      socket.setEncoding('latin1')
      socket.on('data', (piece) => (said += piece))
      socket.on('end', () => done(said))
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
    ['a caller nobody knows', 'GET /api/faq HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1\r\n', 200],
  ])('%s', async (_what, head, status) => {
    await get('/api/faq')
    expect((await get('/api/faq')).isShort).toBe(true)
    handled = 0
    const body = head.includes('chunked') ? '0\r\n\r\n' : ''
    const said = await raw(`${head}Connection: close\r\n\r\n${body}`)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 200) expect(handled).toBe(1)
    expect(said).toContain('content-security-policy')
  })

  it('and answers leave in the order of their questions, each its own', async () => {
    await get('/api/faq')
    await get('/api/aboutus')
    const ask = (path: string, id: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n${more}\r\n`
    const said = await raw(
      ask('/api/faq', 'number-one') +
        ask('/api/user/info', 'number-two') +
        ask('/api/aboutus', 'number-three') +
        ask('/api/faq', 'number-four', 'Connection: close\r\n'),
    )
    const ids = [...said.matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id)
    expect(ids).toEqual(['number-one', 'number-two', 'number-three', 'number-four'])
    const statuses = [...said.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '401', '200', '200'])
  })
})
