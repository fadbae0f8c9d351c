import { api } from '@bourse/contracts/api'
import { type Endpoint, LANGUAGE_CODES } from '@bourse/contracts/kit'
import supertest from 'supertest'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
beforeAll(async () => {
  bff = await startTestBff()
  call = supertest(bff.url)
  // An upstream that echoes its request: anything forwarded would appear in the shared response.
  for (const { method, path } of CACHED) {
    bff.upstream.on(`${method} /api${path}`, ({ headers, query, body }) => {
      const { 'x-request-id': _own, host: _host, ...otherHeaders } = headers
      return { type: 'ok', message: { id: 1, title: JSON.stringify([otherHeaders, query, body]) } }
    })
  }
})
afterAll(() => bff.close())

const { popup, faq, contact, about, compliance } = api.content
const CACHED: readonly Endpoint[] = [popup, faq, contact, about, compliance]

type Mutation = { readonly headers?: Record<string, string>; readonly query?: string }
const headers: readonly Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'evil' },
  { 'x-forwarded-port': '6666' },
  { 'x-forwarded-prefix': '/evil' },
  { 'x-host': 'evil.example' },
  { forwarded: 'host=evil.example' },
  { 'x-original-url': '/evil' },
  { 'x-rewrite-url': '/evil' },
  { 'x-http-method-override': 'EVIL' },
  { cookie: 'sid=evil; lang=evil' },
  { authorization: 'evil' },
  { authorization: 'b1.evil' },
  { 'user-agent': 'evil' },
  { referer: 'http://evil.example' },
  { 'accept-language': 'evil' },
  { 'accept-language': 'evil, th;q=0.1, *' },
  { accept: 'evil/evil' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '"evil"' },
  { 'cache-control': 'evil, no-store, max-age=0' },
  { pragma: 'evil' },
  { te: 'evil' },
  { 'x-evil': 'evil' },
  { 'content-type': 'evil/evil' },
  { 'x-request-id': 'evil-evil-evil' },
]
const queries = [
  'utm=evil',
  'callback=evil',
  'evil',
  '_=evil',
  'id=evil',
  'page=evil',
  'token=evil',
  'user_id=evil',
  'a;b=evil',
  'c_id=evil',
  'x[]=evil&x[]=evil',
  '__proto__[evil]=evil',
  'constructor.prototype.evil=evil',
  `${'evil&'.repeat(100)}`,
  'LANG=evil',
  'lang=evil',
  'cb=%00evil',
]
const mutations: readonly Mutation[] = [
  ...headers.map((each) => ({ headers: each })),
  ...queries.map((query) => ({ query })),
]
const places = CACHED.flatMap((endpoint) => LANGUAGE_CODES.map((lang) => ({ endpoint, lang })))

const ask = ({ endpoint, lang }: (typeof places)[number], mutation: Mutation = {}) => {
  const isMuddled = mutation.query?.startsWith('lang=') === true
  const query = [
    ...(isMuddled ? [] : [`lang=${lang}`]),
    ...(mutation.query === undefined ? [] : [mutation.query]),
  ]
  return call.get(`/api${endpoint.path}?${query.join('&')}`).set(mutation.headers ?? {})
}

describe('threat 18: a shared response', () => {
  it('contains nothing of the first caller, whatever the request', async () => {
    expect(mutations.length).toBeGreaterThanOrEqual(40)
    expect(places.length).toBeGreaterThanOrEqual(mutations.length)
    for (const [at, mutation] of mutations.entries()) {
      // Each with an uncached input, so that this request fills the cache.
      const place = places[at] ?? { endpoint: faq, lang: 'en' as const }
      const first = await ask(place, mutation)
      const clean = await ask(place)
      expect(clean.status, JSON.stringify(mutation)).toBe(200)
      expect(clean.text, JSON.stringify(mutation)).not.toContain('evil')
      if (first.status === 200) expect(first.text, JSON.stringify(mutation)).not.toContain('evil')
      expect(clean.text).toContain(String.raw`\"lang\":\"${place.lang}\"`)
    }
  })

  it('may be stored by caches on the way, without anything of the client', async () => {
    const response = await ask({ endpoint: faq, lang: 'en' })
    expect(response.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, /),
      vary: 'accept-encoding',
    })
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  it('is never a member’s: no response contains another member’s data, in a thousand requests', async () => {
    const members: { id: number; bearer: string }[] = []
    for (const id of [51, 52, 53, 54]) members.push({ id, bearer: await bff.signIn(id) })
    const pool = new Pool(bff.url, { connections: 4 })
    const wrong: string[] = []
    await Promise.all(
      members.map(async ({ id, bearer }) => {
        for (let turn = 0; turn < 250; turn++) {
          const { body } = await pool.request({
            method: 'GET',
            path: '/api/user/info',
            headers: { authorization: bearer },
          })
          const { data } = (await body.json()) as { data?: { id: number } }
          if (data?.id !== id) wrong.push(`${id} received data of ${data?.id}`)
        }
      }),
    )
    await pool.close()
    expect(wrong).toEqual([])
  })
})
