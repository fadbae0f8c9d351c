import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
let bearer: string
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeZone: 'Asia/Tokyo' })
  call = supertest(bff.url)
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

const nickname = (send: object | string, type = 'form') =>
  call
    .post('/api/user/editNickname')
    .set('authorization', bearer)
    .type(type)
    .send(send as object)
const respond = (upstreamBody: unknown, status = 200) =>
  bff.upstream.on('POST /api/user/editNickname', (_seen, reply) => {
    void reply.code(status)
    return typeof upstreamBody === 'string' ? reply.type('text/html').send(upstreamBody) : upstreamBody
  })

describe('the normalised envelope', () => {
  it('contains data in our format, whatever the upstream sends', async () => {
    bff.upstream.on('GET /api/menu', () => ({
      type: 'ok',
      message: [{ id: '7', name: 'A', title: 't', is_financial: 1, secret: 'x' }],
    }))
    const { status, body, headers } = await call.get('/api/menu').query({ lang: 'th' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      data: { list: [{ id: 7, name: 'A', is_financial: true }], total: null },
    })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(bff.upstream.requests.at(-1)?.query).toEqual({ lang: 'th' })
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, /),
      'x-content-type-options': 'nosniff',
    })
  })

  it('contains lists in every script, unchanged', async () => {
    const intro = 'ตลาด · 市场 · marché 🙂 "x" \\'
    const plan = {
      currency_id: 3,
      currency_name: 'C',
      interest_rate: '1',
      save_min: '5.00',
      day: 1,
      intro,
      secret: 1,
    }
    const rows = Array.from({ length: 300 }, (_, id) => ({ id, ...plan }))
    bff.upstream.on('GET /api/lh/deposit/config', () => ({ type: 'ok', message: rows }))
    const { body, headers, text } = await call.get('/api/lh/deposit/config').query({ page: 1, limit: 10 })
    expect(body.data.list).toHaveLength(300)
    expect(body.data.list[299]).toMatchObject({ id: 299, save_min: '5', intro })
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(text).not.toContain('secret')
  })

  const rows: readonly (readonly [
    claim: string,
    upstreamBody: unknown,
    status: number,
    code: string,
    message?: string,
  ])[] = [
    ['998', { type: '998', message: 'who' }, 403, 'identity_required', 'who'],
    ['999', { type: '999', message: 'out' }, 401, 'session_lost', 'out'],
    ['an error', { type: 'error', message: 'từ chối' }, 422, 'refused', 'từ chối'],
    ['an error without words', { type: 'error', message: [] }, 422, 'refused', 'The request was refused.'],
    ['HTML', '<h1>SQLSTATE secret</h1>', 502, 'upstream_invalid'],
    ['a payload of another shape', { type: 'ok', message: { a: 1 } }, 502, 'upstream_invalid'],
  ]
  it.each(rows)('%s has its status and code', async (_claim, upstreamBody, status, code, message) => {
    respond(upstreamBody)
    const response = await nickname({ nickname: 'x' })
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({
      ok: false,
      error: { code, request_id: response.headers['x-request-id'] },
    })
    if (message !== undefined) expect(response.body.error.message).toBe(message)
    expect(response.text).not.toContain('SQLSTATE')
  })

  it('passes on the retry time of a busy upstream', async () => {
    bff.upstream.on('POST /api/user/editNickname', (_seen, reply) =>
      reply.code(503).header('retry-after', '3').send(''),
    )
    const response = await nickname({ nickname: 'x' })
    expect([response.status, response.body.error.code, response.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '3',
    ])
  })

  it('drops all upstream headers', async () => {
    bff.upstream.on('POST /api/user/editNickname', (_seen, reply) => {
      void reply.headers({
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
        'x-powered-by': 'PHP',
        server: 'nginx',
        'set-cookie': 'evil=1; Domain=x',
      })
      return { type: 'ok', message: 'done' }
    })
    const { headers, body } = await nickname({ nickname: 'x' })
    expect(body).toEqual({ ok: true, data: 'done' })
    for (const name of ['access-control-allow-origin', 'clear-site-data', 'x-powered-by', 'server']) {
      expect(headers).not.toHaveProperty(name)
    }
    expect(String(headers['set-cookie'])).not.toContain('evil')
  })

  it('has the request id of the client, also upstream', async () => {
    respond({ type: 'ok', message: 'done' })
    const id = 'my-own-request-id-1'
    const given = await nickname({ nickname: 'x' }).set('x-request-id', id)
    expect(given.headers['x-request-id']).toBe(id)
    expect(bff.upstream.requests.at(-1)?.headers['x-request-id']).toBe(id)
    const bad = await nickname({ nickname: 'x' }).set('x-request-id', 'short')
    expect(bad.headers['x-request-id']).toMatch(/^[A-Za-z0-9_-]{16}$/)
  })

  it('uses the same message for the same language, from the field or the header', async () => {
    respond({ type: 'ok', message: 'done' })
    for (const [send, header, expected] of [
      [{ nickname: 'x', lang: 'kor' }, 'th', 'kor'],
      [{ nickname: 'x' }, 'vi-VN,vi;q=0.9,en;q=0.8', 'vn'],
      [{ nickname: 'x' }, 'zh-TW', 'hk'],
      [{ nickname: 'x', lang: '../etc' }, 'xx', 'en'],
    ] as const) {
      await nickname(send).set('accept-language', header)
      expect(bff.upstream.requests.at(-1)?.body).toEqual({ nickname: 'x', lang: expected })
      expect(bff.upstream.requests.at(-1)?.headers['accept-language']).toBe(expected)
    }
  })
})
