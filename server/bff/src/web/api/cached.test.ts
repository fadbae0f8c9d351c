import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
beforeEach(async () => {
  // Cache ages use the system date: only that is faked, timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15) })
  bff = await startTestBff()
  call = supertest(bff.url)
})
afterEach(async () => {
  await bff.close()
  vi.useRealTimers()
})

const wait = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000)
  bff.advance(seconds * 1000)
}
const site = (name: string) => ({ type: 'ok', message: { site_name: name } })
const requestsTo = (path: string) => bff.upstream.requests.filter((seen) => seen.path === path)
const name = async (headers: Record<string, string> = {}) =>
  ((await call.get('/api/getSiteConfig').set(headers)).body as { data?: { site_name: string } }).data
    ?.site_name

describe('a public response', () => {
  it('is fetched once for concurrent requests', async () => {
    bff.upstream.on('GET /api/getSiteConfig', () => site('Bourse'))
    const names = await Promise.all(Array.from({ length: 40 }, () => name()))
    expect(new Set(names)).toEqual(new Set(['Bourse']))
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(1)
  })

  it('is cached for its time, then served stale once while it is refetched', async () => {
    let version = 0
    bff.upstream.on('GET /api/getSiteConfig', () => site(`v${++version}`))
    expect(await name()).toBe('v1')
    wait(10)
    expect(await name()).toBe('v1')
    wait(40)
    expect(await name()).toBe('v1')
    // The cache reads the date once a second, so this takes a moment.
    await vi.waitFor(async () => expect(await name()).toBe('v2'), { timeout: 4_000 })
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(2)
  })

  it('is served for ten minutes while the upstream is unavailable, and no longer', async () => {
    bff.upstream.on('GET /api/getSiteConfig', () => site('Bourse'))
    await name()
    bff.upstream.on('GET /api/getSiteConfig', (_seen, reply) =>
      reply.code(502).type('text/html').send('<html>'),
    )
    wait(599)
    expect(await name()).toBe('Bourse')
    wait(2)
    await vi.waitFor(
      async () => {
        const expired = await call.get('/api/getSiteConfig')
        expect([expired.status, expired.body.error?.code]).toEqual([502, 'upstream_invalid'])
      },
      { timeout: 4_000 },
    )
  })

  it('differs by language', async () => {
    bff.upstream.on('GET /api/getSiteConfig', ({ query }) => site(`in ${query['lang']}`))
    const names = [
      await name({ 'accept-language': 'th' }),
      await name({ 'accept-language': 'ko' }),
      await name({ 'accept-language': 'th' }),
    ]
    expect(names).toEqual(['in th', 'in kor', 'in th'])
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(2)
  })

  it('is fetched without anything of the caller, whose headers can neither split nor poison it', async () => {
    bff.upstream.on('GET /api/getSiteConfig', ({ headers, query }) =>
      site(JSON.stringify([headers['authorization'], headers['cookie'], query])),
    )
    const bearer = await bff.signIn()
    const hostile = [
      { authorization: bearer, cookie: 'sid=x; evil=1' },
      { 'x-forwarded-host': 'evil.example', 'x-original-url': '/api/user/info' },
      { 'x-http-method-override': 'POST', range: 'bytes=0-1', 'if-none-match': '"evil"' },
    ]
    for (const headers of hostile) expect(await name(headers)).toBe('[null,null,{"lang":"en"}]')
    await call.get('/api/getSiteConfig').query({ utm: 'evil', callback: 'x', lang: 'no such' })
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(1)
  })

  it('is not cached when it is a refusal', async () => {
    bff.upstream.on('GET /api/faq', () => ({ type: 'error', message: 'not now' }))
    expect((await call.get('/api/faq')).status).toBe(422)
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'FAQ' } }))
    expect((await call.get('/api/faq')).body).toMatchObject({ ok: true, data: { title: 'FAQ' } })
  })

  it('is cached by the input, whatever the order of its fields', async () => {
    bff.upstream.on('POST /api/news/list', ({ body }) => ({
      type: 'ok',
      message: { list: [], count: 0, page: (body as { page: string }).page, limit: 5 },
    }))
    await call.post('/api/news/list').type('form').send('c_id=4&page=1&limit=5')
    await call.post('/api/news/list').type('form').send('limit=5&page=1&c_id=4&junk=1')
    expect(requestsTo('/api/news/list')).toHaveLength(1)
    const second = await call.post('/api/news/list').type('form').send('c_id=4&page=2&limit=5')
    expect(second.body.data.page).toBe(2)
  })
})

describe("a member's response", () => {
  it('is never served to another caller', async () => {
    const [a, b] = [await bff.signIn(1), await bff.signIn(2)]
    const id = async (bearer: string) =>
      (await call.get('/api/user/info').set('authorization', bearer)).body.data.id as number
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => id(at % 2 === 0 ? a : b)))
    expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 1 : 2)))
  })
})

describe('rows that do not fit the contract', () => {
  const pair = {
    id: 11,
    currency_id: 1,
    legal_id: 3,
    currency_name: 'BTC',
    legal_name: 'USDT',
    now_price: '6.5',
  }
  const board = (quotation: readonly object[]) => ({
    type: 'ok',
    message: [{ id: 3, name: 'USDT', quotation }],
  })
  const serveBoard = (quotation: readonly object[]) =>
    bff.upstream.on('GET /api/currency/quotation_new', () => board(quotation))
  const dropped = async () =>
    (await call.get('/api/currency/quotation_new')).headers['x-rows-dropped'] as unknown

  it('are left out, counted in a header of every response, and reported as drift', async () => {
    serveBoard([pair, { ...pair, id: 12, now_price: 'none' }, { id: 13 }])
    expect(await dropped()).toBe('2')
    // The second response comes from the cache, the third by the fast path.
    expect([await dropped(), await dropped()]).toEqual(['2', '2'])
    await vi.waitFor(() => expect(bff.lines.join('')).toContain('dropped list.[].quotation.[].now_price'))
  })

  it('have no header while every row fits', async () => {
    serveBoard([pair])
    expect(await dropped()).toBeUndefined()
  })
})
