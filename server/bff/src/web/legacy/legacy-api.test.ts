import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'
import { localTimeIn } from './local-time.ts'

let bff: TestBff
let bearer: string
beforeAll(async () => {
  bff = await startTestBff({ legacyApi: true, upstreamTimeZone: 'Asia/Shanghai' })
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

const call = () => supertest(bff.url)
const ok = (message: unknown) => () => ({ type: 'ok', message })
const pair = {
  id: 11,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: '6.5',
}

describe('a legacy app', () => {
  it('receives its list in its own format, with the same fields as ours', async () => {
    const quotation = [{ ...pair, change: '1.25', risk_group_result: '1', open_lever: '1' }]
    bff.upstream.on('GET /api/currency/quotation_new', ok([{ id: 3, name: 'USDT', api_key: 'x', quotation }]))
    const { status, body } = await call().get('/classic/api/currency/quotation_new')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'ok',
      message: [{ id: 3, quotation: [{ id: 11, now_price: '6.50000', change: '+1.25' }] }],
    })
    expect(body.message[0].quotation[0].open_lever).toBe(1)
    expect(JSON.stringify(body)).not.toMatch(/risk_group_result|api_key/)
    // Cached and encoded once: the same again.
    expect((await call().get('/classic/api/currency/quotation_new')).body).toEqual(body)
  })

  it("receives each page in its endpoint's format, with times in the upstream's zone", async () => {
    const row = { id: 5, amount: 12.5, currency_id: 3, status: 1, created_at: '2026-03-01 09:00:00' }
    bff.upstream.on('GET /api/recharge/log', ok({ data: [row], page: 1, pages: 1, total: 1 }))
    const { body } = await call().get('/classic/api/recharge/log?page=1&page=1').set('authorization', bearer)
    expect(body).toMatchObject({
      type: 'ok',
      message: {
        data: [{ id: 5, amount: '12.50000000', created_at: '2026-03-01 09:00:00' }],
        page: '1',
        total: 1,
      },
    })
    bff.upstream.on(
      'POST /api/lever/my_trade',
      ok({ message: { data: [], current_page: 1, per_page: 10, total: 0 } }),
    )
    const nested = await call()
      .post('/classic/api/lever/my_trade')
      .set('authorization', bearer)
      .type('form')
      .send({})
    expect(nested.body.message.message).toMatchObject({ current_page: 1, data: [], total: 0 })
  })

  it('receives the sentence of an order; our own API has the position beside it, where the upstream sends it', async () => {
    const position = {
      id: 7,
      currency: 1,
      legal: 3,
      type: 1,
      status: 1,
      share: 2,
      multiple: 10,
      price: '6.5',
    }
    const outcome = { message: 'Opened', position: { ...position, caution_money: '1', client_order_id: 'b' } }
    const send = async (root: string) => {
      const order = { currency_id: 1, legal_id: 3, type: 1, status: 1, share: 2, multiple: 10 }
      const url = `${root}/api/lever/submit`
      return (await call().post(url).set('authorization', bearer).type('form').send(order)).body
    }
    bff.upstream.on('POST /api/lever/submit', ok(outcome))
    expect(await send('/classic')).toEqual({ type: 'ok', message: 'Opened' })
    expect((await send('')).data).toMatchObject({
      message: 'Opened',
      position: { id: 7, client_order_id: 'b', share: '2' },
    })
    bff.upstream.on('POST /api/lever/submit', ok('Opened by another'))
    expect(await send('/classic')).toEqual({ type: 'ok', message: 'Opened by another' })
    expect((await send('')).data).toMatchObject({ message: 'Opened by another' })
  })

  it('receives candles under code 1, in milliseconds', async () => {
    const candle = { time: 1_700_000_000_000, open: '1', high: '2', low: '1', close: '2' }
    bff.upstream.on('GET /api/currency/new_timeshar', () => ({ code: 1, msg: 'success', data: [candle] }))
    const url = '/classic/api/currency/new_timeshar?from=1&to=2&symbol=BTC/USDT&period=1D'
    expect((await call().get(url)).body).toMatchObject({
      code: 1,
      msg: 'success',
      data: [{ time: 1_700_000_000_000, open: '1.00000000' }],
    })
    bff.upstream.on('GET /api/currency/new_timeshar', () => ({ code: -1, msg: 'symbol invalid', data: null }))
    const no = await call().get(url)
    expect([no.status, no.body]).toEqual([200, { code: -1, msg: 'symbol invalid', data: null }])
  })

  it('signs in as before: the response is the bare token that it sends afterwards', async () => {
    bff.upstream.on('POST /api/user/login', ok('token-of-7'))
    const { body } = await call()
      .post('/classic/api/user/login')
      .type('form')
      .send({ user_string: 'a@b.example', password: 'secret-1', type: 1, lang: 'en' })
    expect(body.type).toBe('ok')
    expect(body.message).not.toContain('token-of-7')
    bff.upstream.on('GET /api/user/info', ({ headers }) => ({
      type: 'ok',
      message: { id: headers['authorization'] === 'token-of-7' ? 7 : 0, account_number: 'a***' },
    }))
    const me = await call().get('/classic/api/user/info').set('authorization', body.message)
    expect(me.body).toMatchObject({ type: 'ok', message: { id: 7 } })
  })

  const refusals: readonly (readonly [claim: string, upstreamReply: object, status: number, type: string])[] =
    [
      ['a session that is over', { type: '999', message: 'out' }, 200, '999'],
      ['an identity that is due', { type: '998', message: 'who' }, 200, '998'],
      ['a plain no', { type: 'error', message: 'Too little' }, 200, 'error'],
      ['nonsense of the upstream', { nonsense: 1 }, 502, 'error'],
    ]
  it.each(refusals)('receives %s in its own format', async (_claim, upstreamReply, status, type) => {
    bff.upstream.on('POST /api/wallet/list', () => upstreamReply)
    const { body, status: got } = await call()
      .post('/classic/api/wallet/list')
      .set('authorization', bearer)
      .send({})
    expect([got, body.type, typeof body.message]).toEqual([status, type, 'string'])
    expect(Object.keys(body)).toEqual(['type', 'message'])
  })

  it('receives 999 without a session, and a plain error for invalid input', async () => {
    const guest = await call().get('/classic/api/user/info').set('authorization', '')
    expect([guest.status, guest.body.type]).toEqual([200, '999'])
    const wrong = await call()
      .post('/classic/api/wallet/change')
      .set('authorization', bearer)
      .send({ number: '-1' })
    expect([wrong.status, wrong.body.type]).toEqual([200, 'error'])
    const broken = await call()
      .post('/classic/api/wallet/change')
      .set('content-type', 'application/json')
      .send('{"a"')
    expect([broken.status, broken.body.type]).toEqual([200, 'error'])
  })

  it('receives a retry time, with its status', async () => {
    bff.upstream.on(
      'POST /api/wallet/list',
      (_seen, reply) => void reply.code(503).header('retry-after', '4').send(''),
    )
    const busy = await call().post('/classic/api/wallet/list').set('authorization', bearer).send({})
    expect([busy.status, busy.headers['retry-after'], busy.body.type]).toEqual([503, '4', 'error'])
  })

  it('uploads a picture and finds it at its own path', async () => {
    bff.upstream.on('POST /api/upload', ok('/upload/a.png'))
    const sent = await call()
      .post('/classic/api/upload')
      .set('authorization', bearer)
      .attach('file', Buffer.from('x'), { filename: 'a.png', contentType: 'image/png' })
    expect(sent.body).toEqual({ type: 'ok', message: '/upload/a.png' })
    bff.upstream.on(
      'GET /upload/a.png',
      (_seen, reply) => void reply.type('image/png').send(Buffer.from('png')),
    )
    const shown = await call().get('/classic/upload/a.png')
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is rejected from a foreign page', async () => {
    const foreign = await call()
      .post('/classic/api/user/login')
      .set('origin', 'https://evil.example')
      .send({ user_string: 'a@b.example', password: 'secret-1' })
    expect([foreign.body.type, foreign.body.message]).toEqual([
      'error',
      'Requests from other sites are not allowed.',
    ])
  })
})

describe('without LEGACY_API', () => {
  it('there is nothing for legacy apps', async () => {
    const own = await startTestBff()
    for (const path of ['/classic/api/menu', '/classic/upload/a.png']) {
      expect((await supertest(own.url).get(path)).status).toBe(404)
    }
    await own.close()
  })
})

describe('a time without its zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01T01:00:00.000Z', '2026-03-01 09:00:00'],
    ['America/Sao_Paulo', '2026-03-01T02:00:00.000Z', '2026-02-28 23:00:00'],
    ['UTC', '2026-03-01T00:00:00.000Z', '2026-03-01 00:00:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00:00'],
    ['UTC', 'soon', 'soon'],
  ])('in %s, %s is %s', (zone, iso, text) => expect(localTimeIn(zone)(iso)).toBe(text))
})
