import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
beforeEach(async () => {
  // The cache counts its seconds by the machine's calendar: only that is faked, timers run.
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
const requestsTo = (path: string) => bff.upstream.seen.filter((seen) => seen.path === path)
const name = async (headers: Record<string, string> = {}) =>
  ((await call.get('/api/getSiteConfig').set(headers)).body as { data?: { site_name: string } }).data
    ?.site_name

describe('an answer that is the same for everybody', () => {
  it('is fetched once however many ask at the same time', async () => {
    bff.upstream.on('GET /api/getSiteConfig', () => site('Bourse'))
    const names = await Promise.all(Array.from({ length: 40 }, () => name()))
    expect(new Set(names)).toEqual(new Set(['Bourse']))
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(1)
  })

  it('is kept for its time, then given once more while a new one is fetched', async () => {
    let version = 0
    bff.upstream.on('GET /api/getSiteConfig', () => site(`v${++version}`))
    expect(await name()).toBe('v1')
    wait(10)
    expect(await name()).toBe('v1')
    wait(40)
    expect(await name()).toBe('v1')
    // The cache looks at the calendar once a second, so this takes a moment.
    await vi.waitFor(async () => expect(await name()).toBe('v2'), { timeout: 4_000 })
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(2)
  })

  it('is given for ten minutes while the upstream is silent, and no longer', async () => {
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

  it('is another one in another language', async () => {
    bff.upstream.on('GET /api/getSiteConfig', ({ query }) => site(`in ${query['lang']}`))
    const names = [
      await name({ 'accept-language': 'th' }),
      await name({ 'accept-language': 'ko' }),
      await name({ 'accept-language': 'th' }),
    ]
    expect(names).toEqual(['in th', 'in kor', 'in th'])
    expect(requestsTo('/api/getSiteConfig')).toHaveLength(2)
  })

  it('is asked for without anything of the caller, and no header of his splits or poisons it', async () => {
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

  it('is not kept when it is a refusal', async () => {
    bff.upstream.on('GET /api/faq', () => ({ type: 'error', message: 'not now' }))
    expect((await call.get('/api/faq')).status).toBe(422)
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'FAQ' } }))
    expect((await call.get('/api/faq')).body).toMatchObject({ ok: true, data: { title: 'FAQ' } })
  })

  it('keeps a read by its input, whatever order it comes in', async () => {
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

describe("a member's answer", () => {
  it('is never given to anybody else', async () => {
    const [a, b] = [await bff.signIn(1), await bff.signIn(2)]
    const id = async (bearer: string) =>
      (await call.get('/api/user/info').set('authorization', bearer)).body.data.id as number
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => id(at % 2 === 0 ? a : b)))
    expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 1 : 2)))
  })
})
