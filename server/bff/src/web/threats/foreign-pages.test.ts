import { isServedByBff } from '@bourse/contracts/kit'
import { endpoints } from '@bourse/contracts/api'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleInput } from '#web/reference'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let pool: Pool
let cookie = ''
let token = ''
beforeAll(async () => {
  bff = await startTestBff({
    extensions: true,
    limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000 },
  })
  pool = new Pool(bff.url, { connections: 8 })
  await bff.signIn()
  const login = await fetch(`${bff.url}/api/user/login`, {
    method: 'POST',
    headers: { origin: bff.url },
    body: new URLSearchParams({ user_string: 'a@b.example', password: 'secret-1' }),
  })
  cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  token = ((await login.json()) as { data: string }).data
})
afterAll(async () => {
  await pool.close()
  await bff.close()
})

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
/** Requests that a foreign page can make a browser send, with the member's cookie and without the token. */
const variants: readonly [claim: string, headers: Record<string, string>][] = [
  'http://evil.example',
  'https://evil.example',
  'null',
  'http://127.0.0.1:1',
  'http://127.0.0.1.evil.example',
  'http://evil.example@127.0.0.1',
  'file://',
  '',
].flatMap((origin) =>
  [FORM, MULTIPART, 'text/plain'].map(
    (type) =>
      [`${type} from ${origin || 'an empty origin'}`, { origin, 'content-type': type }] as [
        string,
        Record<string, string>,
      ],
  ),
)
const quiet: typeof variants = ['cross-site', 'same-site'].flatMap((site) =>
  [FORM, 'application/json'].map(
    (type) =>
      [`${type} as ${site}`, { 'sec-fetch-site': site, 'content-type': type }] as [
        string,
        Record<string, string>,
      ],
  ),
)

const writes = endpoints.filter(({ method }) => method === 'POST')

describe('threat 02: a foreign page', () => {
  it.each([...variants, ...quiet])('changes nothing by a POST of %s', async (_claim, headers) => {
    const before = bff.upstream.requests.length
    const responses = await Promise.all(
      writes.map(async (endpoint) => {
        const body = new URLSearchParams(exampleInput(endpoint) as Record<string, string>).toString()
        const sent = { ...headers, cookie }
        const {
          statusCode,
          headers: responseHeaders,
          body: response,
        } = await pool.request({
          method: 'POST',
          path: `/api${endpoint.path}`,
          headers: sent,
          body:
            headers['content-type'] === 'application/json' ? JSON.stringify(exampleInput(endpoint)) : body,
        })
        await response.dump()
        const granted = Object.keys(responseHeaders).filter((name) => name.startsWith('access-control-'))
        return `${endpoint.name} ${statusCode === 422 || statusCode === 415 ? 'refused' : statusCode} ${granted.join()}`
      }),
    )
    expect(responses).toEqual(writes.map(({ name }) => `${name} refused `))
    expect(bff.upstream.requests).toHaveLength(before)
  })

  it('reads no member data by a URL alone, and cannot sign a member out', async () => {
    const before = bff.upstream.requests.length
    for (const endpoint of endpoints) {
      const { path, method, access } = endpoint
      if (method !== 'GET' || access === 'public' || isServedByBff(endpoint)) continue
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `/api${path.replaceAll(/:[a-z_]+/g, '1')}`,
        headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      })
      await body.dump()
      expect([path, [400, 401].includes(statusCode)]).toEqual([path, true])
    }
    expect(bff.upstream.requests).toHaveLength(before)
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/api/user/info',
      headers: { cookie, authorization: token },
    })
    await body.dump()
    expect(statusCode).toBe(200)
  })

  it('is not allowed by a preflight request', async () => {
    for (const { path } of writes.slice(0, 5)) {
      const { statusCode, headers, body } = await pool.request({
        method: 'OPTIONS',
        path: `/api${path}`,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      await body.dump()
      expect([404, 405]).toContain(statusCode)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})
