import { request } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

const LONG_TITLE = 'All about coins. '.repeat(200)
const PUBLIC = 'public, max-age=30, s-maxage=30, stale-while-revalidate=300, stale-if-error=600'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
  bff.upstream.on('GET /api/faq', ({ query }) => ({
    type: 'ok',
    message: { id: 1, title: `${LONG_TITLE}${query['lang']}` },
  }))
})
afterEach(() => bff.close())

type Headers = Readonly<Record<string, string>>
async function get(path: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode, headers: sent, body } = await request(bff.url + path, { headers, method })
  return { status: statusCode, headers: sent, text: await body.text() }
}
/** An untrusted forwarded address: only the route evaluates it. The first request fills the cache. */
const servers: readonly (readonly [string, Headers])[] = [
  ['the route', { 'x-forwarded-for': '10.0.0.1' }],
  ['the fast path', {}],
]

describe.each(servers)('a public cacheable read, served by %s', (_server, added) => {
  const read = async (path: string, headers: Headers = {}) => {
    await get(path)
    return get(path, { ...headers, ...added })
  }

  it.each([
    ['/api/faq?lang=th', 'accept-encoding'],
    ['/api/faq', 'accept-encoding, accept-language'],
    ['/api/faq?lang=klingon', 'accept-encoding, accept-language'],
  ])('%s may be stored and varies by %s', async (path, vary) => {
    const { headers } = await read(path)
    expect(headers).toMatchObject({ 'cache-control': PUBLIC, vary })
    expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
    expect(headers).not.toHaveProperty('age')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('is the same for every Accept-Language when the URL names the language', async () => {
    const [thai, korean] = [
      await read('/api/faq?lang=jp', { 'accept-language': 'th' }),
      await read('/api/faq?lang=jp', { 'accept-language': 'ko' }),
    ]
    expect([thai.text, thai.headers['etag']]).toEqual([korean.text, korean.headers['etag']])
  })

  it('has one ETag per body and encoding, and responds to it with 304', async () => {
    const encodings = ['identity', 'gzip', 'br']
    const tags = []
    for (const encoding of encodings) {
      const { etag } = (await read('/api/faq', { 'accept-encoding': encoding })).headers
      for (const known of [String(etag), `"other", W/${String(etag)}`, '*']) {
        const again = await read('/api/faq', { 'accept-encoding': encoding, 'if-none-match': known })
        expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
        expect(again.headers).toMatchObject({
          'cache-control': PUBLIC,
          vary: expect.stringContaining('encoding'),
        })
        expect(again.headers).not.toHaveProperty('content-type')
      }
      tags.push(etag)
    }
    expect(new Set(tags).size).toBe(encodings.length)
    const other = await read('/api/faq?lang=th', { 'if-none-match': String(tags[0]) })
    expect([other.status, other.text.length > LONG_TITLE.length]).toEqual([200, true])
  })

  it('responds to HEAD with the same headers and no body', async () => {
    const whole = await read('/api/faq?lang=th', { 'accept-encoding': 'identity' })
    const head = await get('/api/faq?lang=th', { 'accept-encoding': 'identity', ...added }, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['cache-control', 'content-length', 'content-type', 'etag', 'vary'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  })

  it('has its age, also while it is stale', async () => {
    await read('/api/faq')
    bff.advance(12_000)
    const { headers } = await get('/api/faq', added)
    expect([headers['age'], headers['x-stale']]).toEqual(['12', undefined])
    bff.upstream.on('GET /api/faq', (_seen, reply) => reply.code(502).send('down'))
    bff.advance(400_000)
    expect(await get('/api/faq', added)).toMatchObject({ status: 200, headers: { age: '412' } })
  })

  it('is marked as stale beyond its time, and no longer stored, until the upstream is back', async () => {
    await read('/api/faq')
    const { etag } = (await get('/api/faq', added)).headers
    bff.upstream.on('GET /api/faq', (_seen, reply) => reply.code(502).send('down'))
    bff.advance(400_000)
    // Time passes by itself as well.
    const age = expect.stringMatching(/^4\d\d$/) as string
    const stale = { 'x-stale': '1', age, 'cache-control': 'no-store' }
    for (const more of [{}, { 'if-none-match': String(etag) }]) {
      const response = await get('/api/faq', { ...added, ...more })
      expect(response).toMatchObject({ status: 200, headers: stale })
      expect(response.headers).not.toHaveProperty('etag')
    }
    const authorization = await bff.signIn()
    expect((await get('/api/faq', { ...added, authorization })).headers).toMatchObject(stale)
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'back' } }))
    const back = await get('/api/faq', added)
    expect(back.headers).toMatchObject({ 'cache-control': PUBLIC })
    expect(back.headers).not.toHaveProperty('x-stale')
  })

  it('is not cacheable when the client sends a token', async () => {
    await get('/api/faq')
    const authorization = await bff.signIn()
    const { etag } = (await get('/api/faq')).headers
    const response = await get('/api/faq', { authorization, 'if-none-match': String(etag), ...added })
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(response.headers).not.toHaveProperty('etag')
  })
})

describe('every other response', () => {
  it.each([
    ['a refusal', 'GET', '/api/getSetting', 400],
    ['a cached read by POST', 'POST', '/api/news/list', 400],
    ["a member's read without a session", 'GET', '/api/user/info', 401],
    ['an unknown path', 'GET', '/api/nothing', 404],
    ['the legacy API', 'GET', '/classic/api/faq', 200],
  ] as const)('is not stored: %s', async (_what, method, path, status) => {
    await bff.close()
    bff = await startTestBff({ legacyApi: true })
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'FAQ' } }))
    const response = await get(path, {}, method)
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store'])
    expect(response.headers).not.toHaveProperty('etag')
  })

  it('is compressed only for a guest', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, nickname: `Artist ${at + 1}` }))
    bff.upstream.on('GET /api/bind_box/getArtist', () => ({ type: 'ok', message: { data: rows } }))
    const path = '/api/bind_box/getArtist?page=1&limit=50'
    const accepted = { 'accept-encoding': 'br' }
    const guest = await get(path, accepted)
    expect([guest.status, guest.headers['content-encoding']]).toEqual([200, 'br'])
    const member = await get(path, { ...accepted, authorization: await bff.signIn() })
    expect([member.status, member.headers['content-encoding']]).toEqual([200, undefined])
    expect(JSON.parse(member.text)).toMatchObject({ data: { list: { length: 50 } } })
    expect(Number(guest.headers['content-length'])).toBeLessThan(member.text.length / 4)
  })

  it('is not stored when it is a member’s', async () => {
    const response = await get('/api/user/info', { authorization: await bff.signIn() })
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })
})
