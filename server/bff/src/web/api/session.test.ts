import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
beforeAll(async () => {
  bff = await startTestBff()
  call = supertest(bff.url)
})
afterAll(() => bff.close())

const TOKEN = 'a'.repeat(32)
beforeEach(() => {
  bff.upstream.on('POST /api/user/login', (_seen, reply) => {
    void reply.header('set-cookie', 'php=after-login; Path=/; HttpOnly')
    return { type: 'ok', message: TOKEN }
  })
  bff.upstream.on('GET /api/user/info', ({ headers }) =>
    headers['authorization'] === TOKEN
      ? { type: 'ok', message: { id: 42, account_number: 'a***@b.c', password: 'hash' } }
      : { type: '999', message: 'Please sign in' },
  )
  bff.upstream.on('GET /api/user/logout', () => ({ type: 'ok', message: 'bye' }))
})

const credentials = { user_string: 'a@b.example', password: 'secret-password-1' }
const browser = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

async function loginAsBrowser(): Promise<{ cookie: string; token: string }> {
  const response = await call.post('/api/user/login').set(browser).type('form').send(credentials)
  expect(response.status).toBe(200)
  return { cookie: readCookie(response), token: response.body.data as string }
}
const readCookie = (response: supertest.Response): string =>
  String(response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
const info = (headers: Record<string, string>) => call.get('/api/user/info').set(headers)

describe('a browser that signs in', () => {
  it('receives a token and a sealed cookie, and the upstream token in neither', async () => {
    const response = await call.post('/api/user/login').set(browser).type('form').send(credentials)
    expect(response.text).not.toContain(TOKEN)
    const line = String(response.headers['set-cookie']?.[0])
    expect(line).toMatch(/^sid=[A-Za-z0-9_-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    expect(line).not.toContain(TOKEN)
  })

  it('is identified by both together and by neither alone', async () => {
    const { cookie, token } = await loginAsBrowser()
    for (const authorization of [token, `Bearer ${token}`]) {
      const both = await info({ cookie, authorization })
      expect(both.body).toMatchObject({ ok: true, data: { id: 42 } })
      expect(both.text).not.toContain('hash')
    }
    for (const headers of [
      { cookie },
      { authorization: token },
      { cookie, authorization: 'x' },
      { authorization: `Bearer ${token}` },
      { cookie, authorization: `Basic ${token}` },
    ]) {
      const alone = await info(headers as Record<string, string>)
      expect(alone.status).toBe(401)
      expect(alone.body).toMatchObject({ ok: false, error: { code: 'session_lost' } })
    }
  })

  it("is a guest with another session's token", async () => {
    const [a, b] = [await loginAsBrowser(), await loginAsBrowser()]
    expect((await info({ cookie: a.cookie, authorization: b.token })).status).toBe(401)
    expect(bff.lines.some((line) => line.includes('"audit":true'))).toBe(true)
  })

  it('sends the upstream its own token and cookies', async () => {
    const { cookie, token } = await loginAsBrowser()
    await info({
      cookie,
      authorization: token,
      'x-forwarded-for': '1.2.3.4',
      'x-user-id': '7',
      forwarded: 'for=9',
    })
    const { headers } = bff.upstream.requests.at(-1) ?? { headers: {} }
    expect(headers).toMatchObject({ authorization: TOKEN, cookie: 'php=after-login' })
    for (const name of [
      'x-forwarded-for',
      'x-user-id',
      'forwarded',
      'sec-fetch-site',
      'user-agent',
      'referer',
    ]) {
      expect(headers).not.toHaveProperty(name)
    }
  })

  it('is a guest after signing out', async () => {
    const { cookie, token } = await loginAsBrowser()
    const response = await call.get('/api/user/logout').set({ cookie, authorization: token })
    expect(response.status).toBe(200)
    expect((await info({ cookie: readCookie(response), authorization: token })).status).toBe(401)
  })

  it('is a guest once the upstream has lost the session', async () => {
    const { cookie, token } = await loginAsBrowser()
    bff.upstream.on('GET /api/user/info', () => ({ type: 999, message: 'Đăng nhập lại' }))
    const lost = await info({ cookie, authorization: token })
    expect(lost.status).toBe(401)
    expect(lost.body.error).toMatchObject({ code: 'session_lost', message: 'Đăng nhập lại' })
    const requestsBefore = bff.upstream.requests.length
    expect((await info({ cookie: readCookie(lost), authorization: token })).status).toBe(401)
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })
})

describe('a program that signs in', () => {
  it('receives a bearer that needs no cookie', async () => {
    const response = await call.post('/api/user/login').send(credentials)
    const bearer = response.body.data as string
    expect(bearer).toMatch(/^b1\./)
    expect((await info({ authorization: bearer })).body).toMatchObject({ ok: true, data: { id: 42 } })
  })
})

describe('a guest with a verification code', () => {
  it('has the same upstream session before and at the sign-up, shared with no other caller', async () => {
    bff.upstream.on('POST /api/sms_mail', (_seen, reply) => {
      void reply.header('set-cookie', 'php=foreign-1; path=/')
      return { type: 'ok', message: 'sent' }
    })
    bff.upstream.on('POST /api/user/check_email', ({ headers }) =>
      headers['cookie'] === 'php=foreign-1'
        ? { type: 'ok', message: 'right' }
        : { type: 'error', message: 'wrong', reason: 'code_invalid' },
    )
    const sent = await call.post('/api/sms_mail').type('form').send({ user_string: 'a@b.example' })
    const check = { user_string: 'a@b.example', email_code: '123456' }
    const own = await call
      .post('/api/user/check_email')
      .set('cookie', readCookie(sent))
      .type('form')
      .send(check)
    expect(own.body).toEqual({ ok: true, data: 'right' })
    const other = await call.post('/api/user/check_email').type('form').send(check)
    expect(other.status).toBe(422)
    expect(other.body.error).toMatchObject({ code: 'refused', message: 'wrong', reason: 'code_invalid' })
  })
})

describe('a foreign page', () => {
  const foreign = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  it.each(foreign)('cannot post with %j', async (headers) => {
    const { cookie, token } = await loginAsBrowser()
    const requestsBefore = bff.upstream.requests.length
    for (const path of ['/api/user/login', '/api/wallet/change', '/api/user/editNickname']) {
      const response = await call
        .post(path)
        .set({ cookie, authorization: token, ...headers })
        .type('form')
        .send(credentials)
      expect([response.status, response.body.error.reason]).toEqual([422, 'origin_refused'])
    }
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })
})

describe('a log line', () => {
  it('contains no password, token, cookie, code or query', async () => {
    const { cookie, token } = await loginAsBrowser()
    await info({ cookie, authorization: token })
    await call.get('/api/getSetting').query({ keyword: 'canary-keyword' })
    await call.post('/api/user/login').type('form').send('user_string=a@b.example&password=%')
    const all = bff.lines.join('')
    for (const secret of [
      credentials.password,
      TOKEN,
      token,
      cookie.slice(4, 40),
      'canary-keyword',
      credentials.user_string,
    ]) {
      expect(all).not.toContain(secret)
    }
    const line = bff.lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((entry) => entry['route'] === '/api/user/info')
    expect(line).toMatchObject({ route: '/api/user/info', method: 'GET', status: 200 })
    expect(Object.keys(line ?? {}).sort()).toEqual([
      'hostname',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'request_id',
      'route',
      'session',
      'status',
      'time',
      'upstream_ms',
    ])
  })
})
