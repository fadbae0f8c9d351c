import { connect } from 'node:net'
import { endpoints } from '@bourse/contracts/api'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

const OPENING = { currency_id: 1, legal_id: 3, share: '1', multiple: 10, type: 1, status: 1 }

let bff: TestBff
let call: ReturnType<typeof supertest>
let bearer: string
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeZone: 'Asia/Tokyo' })
  call = supertest(bff.url)
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

describe('the endpoint table', () => {
  it('has no other path', async () => {
    for (const path of [
      '/api',
      '/api/nothing',
      '/api/user',
      '/api/user/info/x',
      '/API/user/info',
      '/api/getSetting/x.css',
      '/admin',
      '/metrics',
      '/healthz',
    ]) {
      const response = await call.get(path)
      expect([path, response.status, response.body.error?.code]).toEqual([path, 404, 'not_found'])
    }
  })

  it('responds with 405 when only the method is wrong', async () => {
    for (const [method, path, allow] of [
      ['post', '/api/user/info', 'GET'],
      ['get', '/api/user/login', 'POST'],
      ['delete', '/api/menu', 'GET, HEAD'],
      ['head', '/api/user/info', 'GET'],
      ['head', '/api/user/login', 'POST'],
    ] as const) {
      const response = await call[method](path)
      expect([response.status, response.headers['allow']]).toEqual([405, allow])
      if (method !== 'head') expect(response.body.error.code).toBe('method_not_allowed')
    }
  })

  it('has HEAD beside GET for every public read, and for no other', async () => {
    const reads = endpoints.filter(({ method }) => method === 'GET')
    const allowed = await Promise.all(
      reads.map(async ({ name, path }) => {
        const { headers } = await call.delete(`/api${path.replace(/:\w+/, '1')}`)
        return [name, headers['allow']]
      }),
    )
    expect(allowed).toEqual(
      reads.map(({ name, access }) => [name, access === 'public' ? 'GET, HEAD' : 'GET']),
    )
  })

  it('refuses an extension while the upstream does not support it', async () => {
    const extension = endpoints.find((row) => row.name === 'spot.cancel')
    const requestsBefore = bff.upstream.requests.length
    const path = `/api${extension?.path ?? ''}`
    const request =
      extension?.method === 'GET' ? call.get(path).query({ id: 1 }) : call.post(path).send({ id: 1 })
    const response = await request.set('authorization', bearer)
    expect(response.status).toBe(501)
    expect(response.body.error.code).toBe('not_available')
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  it.each([
    ['open a position that only reduces', 'submit', { reduce_only: 1 }, 501],
    ['open a position with a stop loss', 'submit', { stop_loss_price: '50000' }, 501],
    ['open a position', 'submit', {}, 200],
    ['close a part of a position', 'close', { share: '1' }, 501],
    ['close a position', 'close', {}, 200],
  ])('lets an upstream %s only when it is understood there', async (_what, verb, more, status) => {
    const requestsBefore = bff.upstream.requests.length
    bff.upstream.on(`POST /api/lever/${verb}`, () => ({ type: 'ok', message: '' }))
    const whole = verb === 'close' ? { id: 1 } : OPENING
    const response = await call
      .post(`/api/lever/${verb}`)
      .set('authorization', bearer)
      .send({ ...whole, ...more })
    expect(response.status).toBe(status)
    expect(bff.upstream.requests).toHaveLength(requestsBefore + (status === 200 ? 1 : 0))
  })

  it.each([
    [{ type: 'ok', message: 'Opened' }, 'Opened'],
    [{ type: 'ok', message: '' }, ''],
    [{ type: 'ok', message: null }, ''],
    [{ type: 'ok', message: 'Opened', data: [] }, 'Opened'],
  ])('has the sentence of an upstream that makes a position and sends %j', async (sent, message) => {
    bff.upstream.on('POST /api/lever/submit', () => sent)
    const response = await call.post('/api/lever/submit').set('authorization', bearer).send(OPENING)
    expect([response.status, response.body.data]).toEqual([
      200,
      { message, position: null, closed_ids: null },
    ])
  })

  it.each([
    ['a stop price', { stop_price: '61000', order_type: 'stop_limit' }, 501],
    ['a kind that waits for one', { order_type: 'stop_limit' }, 501],
    ['a kind that is passed over without harm', { order_type: 'market' }, 200],
    ['neither', {}, 200],
  ])(
    'sends an order with %s to an upstream only when it is understood there',
    async (_what, more, status) => {
      const requestsBefore = bff.upstream.requests.length
      bff.upstream.on('POST /api/coin/trade', () => ({ type: 'ok', message: '' }))
      const response = await call
        .post('/api/coin/trade')
        .set('authorization', bearer)
        .send({ amount: '1', target_price: '60000', currency_id: 1, legal_id: 3, type: 1, ...more })
      expect(response.status).toBe(status)
      if (status === 501) expect(response.body.error.code).toBe('not_available')
      expect(bff.upstream.requests).toHaveLength(requestsBefore + (status === 501 ? 0 : 1))
    },
  )

  it('serves the fiat table itself', async () => {
    const requestsBefore = bff.upstream.requests.length
    const { body } = await call.get('/api/fiats')
    expect(body.data.list).toContainEqual({ currency_code: 'THB', rate: '36.1064' })
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })
})

describe('the path of a request', () => {
  const targets = [
    '/api/user%2finfo',
    '/api/user%2Finfo',
    '/api/%75ser/info',
    '//api/menu',
    '/api//menu',
    '/api/./menu',
    '/api/../api/menu',
    '/api/x/../menu',
    '/api/menu;x=1',
    '/api/menu/..;/x',
    '/api/menu%00',
    '/api/menu%2e%2e',
    '/api\\menu',
    '/api/menu%5c',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/h5/../../etc/passwd',
    '/h5/%2e%2e/package.json',
    '/upload/../api/menu',
    '/upload/%2e%2e/api/user/info',
    '/upload/x.png/../../api/menu',
    '/upload/http://169.254.169.254/x.png',
    '/upload//169.254.169.254/x.png',
    '/upload/x.php',
    '/upload/.env',
    'http://evil.example/api/menu',
    '*',
    '/api/menu%',
    '/api/%zz',
    '/feed/../api/menu',
  ]
  it.each(targets)('%s reaches no route', async (target) => {
    const requestsBefore = bff.upstream.requests.length
    const response = await raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 (?:400|404) /)
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  it('with two hosts or two lengths is rejected', async () => {
    const twoHosts = await raw('GET /api/menu HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')
    expect(twoHosts).toMatch(/^HTTP\/1\.1 400 /)
    const smuggled = await raw(
      'POST /api/user/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /)
  })
})

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1', () => socket.write(bytes))
    let response = ''
    socket.on('data', (chunk) => void (response += chunk.toString()))
    socket.on('end', () => resolve(response))
    socket.on('error', reject)
  })
}
