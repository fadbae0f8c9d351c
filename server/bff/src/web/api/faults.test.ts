import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  formatResponse,
  type Behaviour,
  type FaultyUpstream,
  faultyUpstream,
  type TestBff,
  startTestBff,
} from '#testing'

const METHODS = ['GET', 'POST', 'upload'] as const
type Method = (typeof METHODS)[number]
type ExpectedReply = readonly [status: number, code: string | null]

/** One fault: the upstream's behaviour, and the result for each kind of request. */
type Fault = readonly [
  id: string,
  behave: string | Behaviour,
  gives: ExpectedReply | Readonly<Record<Method, ExpectedReply>>,
  more?: { readonly isLate?: true; readonly retryAfter?: string },
]

const INVALID: ExpectedReply = [502, 'upstream_invalid']
const LATE: ExpectedReply = [504, 'upstream_timeout']
const BUSY: ExpectedReply = [503, 'overloaded']
/** The platform does not have the route, so no write took effect. */
const NOT_OFFERED: ExpectedReply = [501, 'not_available']
const YES: ExpectedReply = [200, null]
/** A read is retried and then fails; the outcome of a write is unknown. */
const CUT = { GET: [502, 'upstream_unreachable'], POST: LATE, upload: LATE } as const

const yes = '{"type":"ok","message":"fine"}'
const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const json500 = '{"message":"SQLSTATE[42S02]: secret_table"}'
const html = '<html><b>Whoops</b> secret stack trace</html>'

/** Bytes one at a time, while the connection lives. */
const drip =
  (head: string): Behaviour =>
  (socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write('x'), 5)
    socket.once('close', () => clearInterval(timer))
  }

const flood: Behaviour = (socket) => {
  socket.write(chunked)
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let written = 0
  const more = (): void => {
    if (socket.destroyed || written > 64 * 1024 * 1024) return
    written += 65_536
    if (socket.write(piece)) setImmediate(more)
    else socket.once('drain', more)
  }
  more()
}

const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20)).toString('latin1')
const hostile = [
  'set-cookie: evil=1; Domain=example.com',
  'access-control-allow-origin: *',
  "content-security-policy: default-src 'unsafe-inline' *",
  'clear-site-data: "*"',
  'x-powered-by: PHP/5.2',
  'server: secret',
  'date: Thu, 01 Jan 1970 00:00:00 GMT',
  'connection: x-secret, keep-alive',
  'x-secret: secret',
]

const FAULTS: readonly Fault[] = [
  ['F02 accepts the request and never responds', () => undefined, LATE, { isLate: true }],
  ['F03 sends its headers byte by byte', drip('HTTP/1.1 200 OK\r\nx-a: '), LATE, { isLate: true }],
  [
    'F04 sends its body byte by byte',
    drip(formatResponse('x'.repeat(9_000)).slice(0, -9_000)),
    LATE,
    { isLate: true },
  ],
  ['F05 resets the connection before it responds', (socket) => socket.resetAndDestroy(), CUT],
  ['F05 closes the connection before it responds', (socket) => socket.end(), CUT],
  [
    'F06 hangs up in the middle of the body',
    (socket) => socket.end(formatResponse(yes).slice(0, -9)),
    INVALID,
  ],
  [
    'F06 resets in the middle of the body',
    (socket) =>
      socket.write(formatResponse(yes).slice(0, -9), () => setImmediate(() => socket.resetAndDestroy())),
    INVALID,
  ],
  [
    'F06 names a length that is too short',
    formatResponse(yes).replace(/content-length: \d+/, 'content-length: 9'),
    INVALID,
  ],
  ['F07 truncated JSON of the right length', formatResponse(yes.slice(0, -3)), INVALID],
  ['F08 sends an empty response', formatResponse(''), INVALID],
  ['F09 JSON with a byte order mark', formatResponse(`\u{feff}${yes}`), YES],
  ['F09 something behind the JSON', formatResponse(`${yes} trailing`), INVALID],
  ['F10 a page of HTML', formatResponse(html, { type: 'text/html' }), INVALID],
  ['F11 no content type', formatResponse(yes, { type: null }), YES],
  ['F11 sends another content type', formatResponse(yes, { type: 'text/plain' }), YES],
  ['F11 a page under the content type of JSON', formatResponse(html), INVALID],
  ['F11 JSON without an envelope as HTML', formatResponse('{"secret":1}', { type: 'text/html' }), INVALID],
  ['F12 500 with JSON', formatResponse(json500, { status: '500 Error' }), INVALID],
  ['F12 404 with HTML', formatResponse(html, { status: '404 Not Found', type: 'text/html' }), NOT_OFFERED],
  ['F12 404 with JSON', formatResponse(json500, { status: '404 Not Found' }), NOT_OFFERED],
  ['F12 405 with JSON', formatResponse(json500, { status: '405 Not Allowed' }), NOT_OFFERED],
  ['F12 502 with HTML', formatResponse(html, { status: '502 Bad Gateway', type: 'text/html' }), INVALID],
  ['F12 504 with HTML', formatResponse(html, { status: '504 Timeout', type: 'text/html' }), INVALID],
  ['F12 503 with JSON', formatResponse(json500, { status: '503 Busy' }), BUSY, { retryAfter: '1' }],
  [
    'F13 503 and how long',
    formatResponse('', { status: '503 Busy', headers: ['retry-after: 7'] }),
    BUSY,
    { retryAfter: '7' },
  ],
  [
    'F13 429 and far too long',
    formatResponse('', { status: '429 Many', headers: ['retry-after: 86400'] }),
    BUSY,
    { retryAfter: '30' },
  ],
  ['F14 a body without end', flood, INVALID],
  [
    'F15 sends an unrequested gzip bomb',
    (socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`,
      )
      socket.end(Buffer.from(bomb, 'latin1'))
    },
    INVALID,
  ],
  ['F16 64 kB of headers', formatResponse(yes, { headers: [`x-big: ${'x'.repeat(65_536)}`] }), INVALID],
  ['F17 JSON nested half a million deep', formatResponse('['.repeat(500_000)), INVALID],
  [
    'F17 a prototype in the envelope',
    formatResponse('{"type":"ok","message":"fine","__proto__":{"polluted":1}}'),
    YES,
  ],
  [
    'F18 a redirect to the inside',
    formatResponse('', { status: '302 Found', headers: ['location: http://169.254.169.254/'] }),
    INVALID,
  ],
  [
    'F18 a redirect to itself',
    formatResponse('', { status: '307 Again', headers: ['location: /api/user/logout'] }),
    INVALID,
  ],
  ['F19 headers for our callers', formatResponse(yes, { headers: hostile }), YES],
  ['F19 two lengths', formatResponse(yes, { headers: ['content-length: 3'] }), INVALID],
  ['F19 a length and chunks', formatResponse(yes, { headers: ['transfer-encoding: chunked'] }), INVALID],
  [
    'F20 sends two responses to one request',
    formatResponse(yes) + formatResponse('{"type":"ok","message":"secret of another"}'),
    YES,
  ],
  ['F20 responds before the request is read', formatResponse(yes), YES],
  ['F21 999 as a number', formatResponse('{"type":999,"message":"out"}'), [401, 'session_lost']],
  ['F21 999 as a text', formatResponse('{"type":"999","message":"out"}'), [401, 'session_lost']],
  ['F21 998 as a number', formatResponse('{"type":998,"message":"who"}'), [403, 'identity_required']],
  ['F21 a yes that is a no', formatResponse('{"type":"error","code":1,"message":"no"}'), [422, 'refused']],
  ['F21 no type at all', formatResponse('{"message":"fine"}'), INVALID],
  ['F21 an envelope in a list', formatResponse(`[${yes}]`), INVALID],
  [
    'F25 a wrong clock',
    formatResponse(yes, { headers: ['date: Fri, 01 Jan 2100 00:00:00 GMT', 'age: 999999'] }),
    YES,
  ],
]

let upstream: FaultyUpstream
let bff: TestBff
/** Session keys are fixed: a session of one BFF is valid at the other. */
let sound: TestBff
let bearer: string
const deadlines = new Set<() => void>()

beforeAll(async () => {
  sound = await startTestBff({ limits: { loginsPerMinute: 10_000 } })
  bearer = await sound.signIn()
  upstream = await faultyUpstream()
  bff = await startTestBff({
    upstreamUrl: upstream.url,
    trusted: false,
    setTimer(_ms, run) {
      deadlines.add(run)
      return () => void deadlines.delete(run)
    },
  })
})
afterAll(async () => {
  upstream.close()
  await sound.close()
  await bff.close()
})

function call(method: Method): Promise<Response> {
  const headers = { authorization: bearer }
  if (method === 'GET') return fetch(`${bff.url}/api/user/logout`, { headers })
  const isUpload = method === 'upload'
  const form = new FormData()
  form.append('file', new Blob(['not really a picture'.repeat(500)]), 'x.png')
  const body = isUpload ? form : new URLSearchParams({ nickname: 'x' })
  return fetch(`${bff.url}/api${isUpload ? '/upload' : '/user/editNickname'}`, {
    method: 'POST',
    headers,
    body,
  })
}

/** Resets the breaker, and signs in again after a logout. */
async function calmDown(): Promise<void> {
  bearer = await sound.signIn()
  bff.advance(60_000)
  upstream.behave = (socket) => socket.end(formatResponse(yes))
  expect((await call('POST')).status).toBe(200)
  upstream.requests.length = 0
}

async function runOut(): Promise<void> {
  await vi.waitFor(() => expect(upstream.requests.length).toBeGreaterThan(0), { timeout: 30_000 })
  for (const run of deadlines) run()
}

const rows = FAULTS.flatMap((fault) => METHODS.map((method) => [fault[0], method, fault] as const))

/** Random ids and sealed cookies contain any three letters once in a while. */
const withoutId = (text: string, { headers }: Response): string =>
  text.replaceAll(headers.get('x-request-id') ?? '', '')

const fixedHeaders = (response: Response): string =>
  withoutId(JSON.stringify([...response.headers]), response).replaceAll(/("set-cookie","[^=]+=)[^;]*/g, '$1')

describe('an upstream that', () => {
  it.each(rows)('%s, requested by %s', async (_id, method, [, behave, gives, more = {}]) => {
    await calmDown()
    upstream.behave = typeof behave === 'string' ? (socket) => socket.end(behave) : behave
    const [response] = await Promise.all([call(method), more.isLate === true ? runOut() : null])
    const text = withoutId(await response.text(), response)
    const [status, code] = 'GET' in gives ? gives[method] : gives
    const body = JSON.parse(text) as { ok: boolean; error?: { code: string; message: string } }
    expect([response.status, body.error?.code ?? null]).toEqual([status, code])
    expect(text).not.toMatch(/secret|Whoops|SQLSTATE|html/)
    expect(fixedHeaders(response)).not.toMatch(/secret|evil|1970|2100|PHP|clear-site|allow-origin/)
    expect(response.headers.get('retry-after')).toBe(more.retryAfter ?? null)
    // Only a read that was cut off is retried.
    const expectedRequests = method === 'GET' && code === 'upstream_unreachable' ? 2 : 1
    expect(upstream.requests).toHaveLength(expectedRequests)
    expect(upstream.requests[0]).toMatch(/\r\naccept-encoding: identity\r\n/i)
    const isUnknown = method !== 'GET' && (code === 'upstream_timeout' || code === 'upstream_invalid')
    expect(/unknown/.test(body.error?.message ?? '')).toBe(isUnknown)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it.each(METHODS)('F01 refuses connections, requested by %s', async (method) => {
    const dead = await startTestBff({ upstreamUrl: 'http://127.0.0.1:1' })
    const before = bff
    bff = dead
    try {
      const response = await call(method)
      const { error } = (await response.json()) as { error: { code: string; message: string } }
      expect([response.status, error.code]).toEqual([502, 'upstream_unreachable'])
      expect(error.message).not.toContain('unknown')
    } finally {
      bff = before
      await dead.close()
    }
  })

  const late: Behaviour = () => undefined
  it.each([
    ['never responds', late, LATE],
    ['resets the connection', (socket) => socket.resetAndDestroy(), [502, 'upstream_unreachable']],
    ['sends half a response', (socket) => socket.end(formatResponse(yes).slice(0, -9)), INVALID],
  ] as const satisfies readonly (readonly [string, Behaviour, ExpectedReply])[])(
    '%s to a read by POST leaves nothing unknown: the caller may try again',
    async (_claim, behave, gives) => {
      await calmDown()
      upstream.behave = behave
      const body = new URLSearchParams({ page: '1' })
      const request = { method: 'POST', headers: { authorization: bearer }, body }
      const [response] = await Promise.all([
        fetch(`${bff.url}/api/user/messageList`, request),
        behave === late ? runOut() : null,
      ])
      const { error } = (await response.json()) as { error: { code: string; message: string } }
      expect([response.status, error.code]).toEqual(gives)
      expect(error.message).toContain('try again')
      expect(error.message).not.toContain('unknown')
      expect(upstream.requests).toHaveLength(1)
    },
  )

  it('leaves no timer behind', () => expect(deadlines.size).toBe(0))
})
