import type { AddressInfo } from 'node:net'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { fakeUpstream, type FakeUpstream, startTestBff, type TestBff } from '#testing'

const QUOTES = [
  {
    match_id: 11,
    name: 'BTC/USDT',
    currency_id: 1,
    legal_id: 3,
    now_price: 6.5,
    change: 1.25,
    risk_group_result: 1,
  },
  { match_id: 12, name: 'ETH-USDT', currency_id: 2, legal_id: 3, close: '3.5' },
  { match_id: 13, name: 'ETH', legal_name: 'BTC', currency_id: 2, legal_id: 1, now_price: '0.05' },
]
const BAR = ['1768478400000', '1', '3', '1', '2', '5']
const AT = '2026-01-15T12:00:00.123456789+08:00'

/** The responses of the rewritten server, beside those of the classic dialect. */
const RESPONSES: Readonly<Record<string, unknown>> = {
  'GET /api/currency/quotation_new': { type: 'ok', message: { quotation: QUOTES } },
  'POST /api/user/login': { type: 'ok', message: 'welcome', data: { token: 'token-7' } },
  'GET /api/user/info': { type: 'ok', message: '', data: { id: 42, account_number: 'a@b.example' } },
  'POST /api/upload/one': { type: 'ok', message: '', data: { url: 'https://cdn.example/upload/a.png' } },
  'POST /api/kline/history': {
    type: 'ok',
    message: '',
    data: [BAR, ['1768478340000', '1', '1', '1', '1', '0']],
  },
  'GET /api/recharge/log': {
    type: 'ok',
    message: '',
    data: [{ id: 5, amount: 12.5, currency_id: 3, status: 2, created_at: AT }],
    total: 1,
  },
  'GET /api/microtrade/lists': { type: 'ok', message: '', data: [], total: 0 },
  'POST /api/wallet/list': { type: 404, message: 'no such wallet' },
}

let platform: FakeUpstream
let sockets: WebSocketServer
let bff: TestBff
let bearer: string
beforeAll(async () => {
  platform = await fakeUpstream()
  for (const [route, body] of Object.entries(RESPONSES)) platform.on(route, () => body)
  platform.on(
    'GET /api/market/currency_matches',
    (_seen, reply) => void reply.code(404).send('404 page not found'),
  )
  sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((listening) => sockets.once('listening', listening))
  bff = await startTestBff({
    upstreamUrl: platform.url,
    upstreamSocketUrl: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    upstreamDialect: null,
    trusted: false,
  })
  const { body } = await supertest(bff.url)
    .post('/api/user/login')
    .type('form')
    .send({ user_string: 'a@b.example', password: 'secret-1' })
  bearer = body.data
})
afterAll(async () => {
  await bff.close()
  for (const client of sockets.clients) client.terminate()
  sockets.close()
  await platform.close()
})

async function call(method: 'get' | 'post', path: string, fields: object = {}) {
  const request = supertest(bff.url)[method](`/api${path}`).set('authorization', bearer)
  const { body } = await (method === 'get' ? request.query(fields) : request.type('form').send(fields))
  return body
}
const lastTo = (route: string) =>
  platform.requests.findLast(({ method, path }) => `${method} ${path}` === route)

describe('a platform of the rewrite', () => {
  it('is recognized by its quotes, and shows its markets below their quote assets', async () => {
    expect((await supertest(bff.opsUrl).get('/readyz')).body).toMatchObject({ dialect: 'rewrite' })
    const { list } = (await call('get', '/currency/quotation_new')).data
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['USDT', 'BTC'])
    expect(list[0].quotation).toMatchObject([
      { id: 11, currency_name: 'BTC', legal_name: 'USDT', now_price: '6.5', change: '1.25' },
      { id: 12, currency_name: 'ETH', legal_name: 'USDT', now_price: '3.5' },
    ])
    expect(list[1].quotation).toMatchObject([{ id: 13, currency_name: 'ETH', legal_name: 'BTC' }])
    expect(JSON.stringify(list)).not.toContain('risk')
  })

  it('logs in with a token in a record', async () => {
    expect((await call('get', '/user/info')).data).toMatchObject({ id: 42 })
    expect(lastTo('GET /api/user/info')?.headers['authorization']).toBe('token-7')
  })

  it('lists candles before a time, in their order', async () => {
    const window = { from: 1_768_478_280, to: 1_768_478_400, symbol: 'BTC/USDT', period: '1min' }
    const { list } = (await call('get', '/currency/new_timeshar', window)).data
    expect(list).toMatchObject([
      { close: '1', time: '2026-01-15T11:59:00.000Z' },
      { close: '2', high: '3', volume: '5', time: '2026-01-15T12:00:00.000Z' },
    ])
    expect(lastTo('POST /api/kline/history')?.body).toMatchObject({
      instId: 'BTC-USDT',
      bar: '1m',
      limit: '2',
      t: '1768478400000',
    })
    const before = platform.requests.length
    expect((await call('get', '/currency/new_timeshar', { ...window, period: '1year' })).data.list).toEqual(
      [],
    )
    expect(platform.requests.length).toBe(before)
  })

  it('writes times with nanoseconds and a zone', async () => {
    const { list } = (await call('get', '/recharge/log')).data
    expect(list).toMatchObject([{ id: 5, amount: '12.5', created_at: '2026-01-15T04:00:00.123Z' }])
  })

  it('takes pictures at another route, and sends their absolute addresses', async () => {
    const sent = await supertest(bff.url)
      .post('/api/upload')
      .set('authorization', bearer)
      .attach('file', Buffer.from('x'), { filename: 'a.png', contentType: 'image/png' })
    expect(sent.body.data).toBe('https://cdn.example/upload/a.png')
    expect(lastTo('POST /api/upload')).toBeUndefined()
  })

  it('filters orders by the name that it has for a pay asset, and refuses with a number', async () => {
    await call('get', '/microtrade/lists', { currency_id: 3 })
    expect(lastTo('GET /api/microtrade/lists')?.query).toMatchObject({ currency: '3' })
    expect((await call('post', '/wallet/list')).error).toMatchObject({
      code: 'refused',
      message: 'no such wallet',
    })
  })

  it('sends the prices of all markets in one message', async () => {
    const socket = new WebSocket(`${bff.url.replace('http', 'ws')}/feed`)
    const frames: string[] = []
    socket.on('message', (data: Buffer) => void frames.push(data.toString('utf8')))
    await new Promise((open) => socket.once('open', open))
    socket.send(JSON.stringify({ op: 'sub', ch: ['tickers'] }))
    const ticker = {
      last: '6.6',
      open24h: '6',
      high24h: '7',
      low24h: '5',
      vol24h: '100',
      ts: '1768478400000',
    }
    await vi.waitFor(() => {
      for (const client of sockets.clients)
        client.send(JSON.stringify({ code: 'ok', type: 'Quotation', data: { 'BTC-USDT': [ticker] } }))
      expect(frames.join()).toContain('"6.6","10","100","7","5"')
    }, 10_000)
    socket.close()
  })
})
