import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type NewerUpstream, newerUpstream, startTestBff, type TestBff } from '#testing'
import { socket as socketOfDialect } from './socket.ts'

let platform: NewerUpstream
let bff: TestBff
let bearer: string

beforeAll(async () => {
  platform = await newerUpstream()
  bff = await startTestBff({
    upstreamUrl: platform.url,
    upstreamSocketUrl: platform.socketUrl,
    upstreamDialect: null,
    probesCalls: true,
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
  await platform.close()
})

async function call(method: 'get' | 'post', path: string, fields: object = {}) {
  const request = supertest(bff.url)
    [method](`/api${path}`)
    .set('authorization', bearer)
    .set('accept-language', 'jp')
  const { status, body } = await (method === 'get'
    ? request.query(fields)
    : request.type('form').send(fields))
  return { status, data: body.data, error: body.error }
}
const lastOf = (route: string) => platform.requests.findLast((request) => request.route === route)

describe('a platform of the newer dialect', () => {
  it('is recognized, and stated in the readiness report and the log', async () => {
    const readiness = async () => (await supertest(bff.opsUrl).get('/readyz')).body
    await vi.waitFor(
      async () => expect(await readiness()).toMatchObject({ dialect: 'newer', markets: 1 }),
      10_000,
    )
    expect(bff.lines.some((line) => line.includes('"dialect":"newer"'))).toBe(true)
  })

  it('logs in, and sends the language as a header', async () => {
    expect(await call('get', '/user/info')).toMatchObject({ status: 200, data: { id: 42 } })
    expect(lastOf('GET user/info')).toEqual({
      route: 'GET user/info',
      token: 'token-1',
      language: 'jp',
      fields: {},
    })
    const { data } = await call('get', '/user/info')
    expect(data).not.toHaveProperty('risk')
    expect(
      (await call('post', '/user/login', { user_string: 'a@b.example', password: 'secret-2' })).error,
    ).toMatchObject({
      code: 'refused',
      message: 'wrong',
    })
  })

  it('sends codes by mail and compares them', async () => {
    expect((await call('post', '/sms_mail', { user_string: 'a@b.example' })).status).toBe(200)
    expect(
      (await call('post', '/user/check_email', { user_string: 'a@b.example', email_code: '123456' })).status,
    ).toBe(200)
  })

  it('shows its board, its assets and candles', async () => {
    const { data } = await call('get', '/currency/quotation_new')
    expect(data.list).toHaveLength(1)
    expect(data.list[0]).toMatchObject({ id: 3, name: 'USDT' })
    expect(data.list[0].quotation[0]).toMatchObject({
      id: 21,
      currency_id: 1,
      legal_id: 3,
      currency_name: 'BTC',
      now_price: '60000.5',
      open_coin_trade: true,
      lever_trade_fee: '0.1',
      overnight: '0.05',
    })
    const assets = (await call('get', '/currency/list')).data
    expect(assets.legal.map(({ name }: { name: string }) => name)).toEqual(['USDT'])
    expect(assets.currency).toHaveLength(2)
    const candles = await call('get', '/currency/new_timeshar', {
      from: 1,
      to: 2,
      symbol: 'BTC/USDT',
      period: '1min',
    })
    expect(candles.data.list[0]).toMatchObject({ close: '2', time: '2026-01-15T12:00:00.000Z' })
  })

  it('places, lists and cancels orders of both sides in their own lists', async () => {
    const order = { currency_id: 1, legal_id: 3, amount: '0.5', target_price: '59000' }
    expect((await call('post', '/coin/trade', { ...order, type: 1 })).status).toBe(200)
    expect(lastOf('POST tx_in/add')?.fields).toEqual({
      currency_match_id: '21',
      number: '0.5',
      price: '59000',
    })
    expect((await call('post', '/coin/trade', { ...order, type: 2 })).status).toBe(200)
    const open = (await call('get', '/coin/list', { status: 1 })).data.list
    expect(open.map(({ id, type, status }: Record<string, unknown>) => [id, type, status])).toEqual([
      [11, 1, 1],
      [22, 2, 1],
    ])
    expect(open[0]).toMatchObject({ currency_id: 1, legal_id: 3, symbol: 'BTC/USDT', trade_amount: '0.5' })
    const done = (await call('get', '/coin/list', { status: 2 })).data.list
    expect(done).toMatchObject([{ id: 13, type: 2, status: 2, trade_amount: '0.5' }])
    expect((await call('get', '/coin/list')).data.list).toHaveLength(3)
    expect((await call('post', '/coin/cancel', { id: 22 })).status).toBe(200)
    expect(lastOf('GET tx_out/cancel')?.fields).toEqual({ id: '2' })
    expect((await call('get', '/coin/list', { status: 1 })).data.list).toHaveLength(1)
    expect((await call('post', '/coin/cancel', { id: 22 })).error).toMatchObject({ message: 'no such order' })
  })

  it('opens, lists and closes positions by the id of the market', async () => {
    const terms = await call('post', '/lever/deal', { currency_id: 1, legal_id: 3 })
    expect(terms.data).toMatchObject({ last_price: '60000.5', user_lever: '500' })
    const order = { currency_id: 1, legal_id: 3, share: 1, multiple: 10, type: 1, status: 1 }
    const opened = await call('post', '/lever/submit', order)
    expect(opened).toMatchObject({ status: 200 })
    expect(lastOf('POST lever/submit')?.fields).toMatchObject({ currency_match_id: '21', share: '1' })
    const { data } = await call('post', '/lever/my_trade', { status: 1 })
    const [position] = data.message.list
    expect(position).toMatchObject({ id: 1, currency: 1, legal: 3, match_id: 21, symbol: 'BTC/USDT' })
    expect(position).not.toHaveProperty('user')
    expect((await call('post', '/lever/close', { id: 1 })).status).toBe(200)
  })

  it('opens and lists orders of seconds', async () => {
    expect((await call('get', '/microtrade/seconds')).data.list).toMatchObject([{ seconds: 60 }])
    const assets = await call('get', '/microtrade/payable_currencies')
    expect(assets.data.list[0]).toMatchObject({ name: 'USDT', user_wallet: { micro_balance: '250' } })
    const stake = { match_id: 21, currency_id: 3, type: 1, seconds: 60, number: '10' }
    expect((await call('post', '/microtrade/submit', stake)).data).toMatchObject({ id: 9, match_id: 21 })
    expect((await call('get', '/microtrade/lists', { status: 1 })).data.list).toMatchObject([
      { id: 9, match_id: 21, currency_id: 3, currency_name: 'USDT' },
    ])
  })

  it('shows balances and the statement of all accounts, and withdraws', async () => {
    const wallet = (await call('post', '/wallet/list')).data
    expect(wallet.change_wallet.balance[0]).toMatchObject({ currency: 3, change_balance: '1000' })
    expect(wallet.micro_wallet.balance).toHaveLength(2)
    const detail = await call('post', '/wallet/detail', { currency: 3, type: 'change' })
    expect(detail.data).toMatchObject({ currency_name: 'USDT', change_balance: '1000', lever_balance: '500' })
    const terms = await call('post', '/wallet/get_info', { currency: 3 })
    expect(terms.data).toMatchObject({ rate: '2', min_number: '10' })
    const draw = { currency: 3, number: '20', rate: '2', address: 'T123', type: 0 }
    expect((await call('post', '/wallet/out', draw)).status).toBe(200)
    expect(lastOf('POST account/draw')?.fields).toMatchObject({ currency_id: '3', number: '20' })
    const bills = (await call('post', '/wallet/legal_log')).data.list
    expect(bills.map(({ id, value }: Record<string, unknown>) => [id, value])).toEqual([
      [73, '2'],
      [72, '-1.5'],
    ])
  })

  it('shows news and the name of the site, and nothing that it must not', async () => {
    const site = (await call('get', '/getSiteConfig')).data
    expect(site).toMatchObject({ site_name: 'Newer' })
    expect(site).not.toHaveProperty('wallet_key')
    const list = await call('post', '/news/list', { c_id: 4 })
    expect(list.data).toMatchObject({ total: 1, list: [{ id: 5, c_id: 4, title: 'News' }] })
    expect((await call('post', '/news/detail', { id: 5 })).data).toMatchObject({ title: 'News' })
  })

  it('states the calls that it does not have, without sending them', async () => {
    const before = platform.requests.length
    for (const [method, path] of [
      ['get', '/bind_box/getBoxList'],
      ['get', '/project'],
      ['get', '/lh/deposit/config'],
    ] as const)
      expect(await call(method, path)).toMatchObject({ status: 501, error: { code: 'not_available' } })
    expect(platform.requests.length).toBe(before)
    const { body } = await supertest(bff.opsUrl).get('/readyz')
    expect(body.notOffered).toEqual(expect.arrayContaining(['nft.artworks', 'watchlist.list', 'wallet.swap']))
    expect(body.notOffered).not.toContain('spot.cancel')
  })

  it('sends live prices, depth, trades and candles by topics', async () => {
    await vi.waitFor(() => expect(platform.topics).toContain('GLOBAL_TX.BTC/USDT'), 10_000)
    expect(platform.topics).toEqual(
      expect.arrayContaining(['DAY_MARKET', 'KLINE.BTC/USDT', 'MARKET_DEPTH.BTC/USDT']),
    )
    const socket = new WebSocket(bff.url.replace('http', 'ws') + '/feed')
    const frames: { ch?: string; d?: unknown }[] = []
    socket.on('message', (data: Buffer) => void frames.push(JSON.parse(data.toString('utf8')) as never))
    await new Promise((open) => socket.once('open', open))
    socket.send(JSON.stringify({ op: 'sub', ch: ['tickers', 'depth:21', 'trades:21', 'kline:21:1min'] }))
    const market = { symbol: 'BTC/USDT', currency_match_id: 21 }
    const time = 1_768_478_400
    await vi.waitFor(() => {
      platform.push({
        type: 'DAY_MARKET',
        ...market,
        quotation: { close: '60123', change: '+2', volume: '9' },
      })
      platform.push({
        type: 'MARKET_DEPTH',
        ...market,
        depth: { in: [['60000', '1']], out: [['60200', '2']] },
      })
      platform.push({
        type: 'GLOBAL_TX',
        ...market,
        completes: [{ id: 1, time, price: '60123', number: '0.1', type: 1 }],
      })
      platform.push({
        type: 'KLINE',
        ...market,
        period: '1min',
        kline: { time, open: '1', high: '3', low: '1', close: '2', volume: '1' },
      })
      const text = JSON.stringify(frames)
      for (const part of ['"60123"', '["60200","2"]', '"buy"', '"h":"3"']) expect(text).toContain(part)
    }, 10_000)
    socket.close()
  })

  it("sends a member's own events by a connection that is logged in, until the member leaves", async () => {
    const socket = new WebSocket(bff.url.replace('http', 'ws') + '/feed', {
      headers: { authorization: bearer },
    })
    const frames: string[] = []
    socket.on('message', (data: Buffer) => void frames.push(data.toString('utf8')))
    await vi.waitFor(() => expect(platform.logins()).toEqual(['token-1']), 10_000)
    const trades = [{ id: 7, update_price: '60100', profits: '1.5', caution_money: '60' }]
    const sent = [
      {
        type: 'LEVER_TRADE',
        hazard_rate: '12.5',
        profits_all: '1.5',
        caution_money_all: '60',
        trades_all: trades,
      },
      // The id of another member is not believed.
      { type: 'LEVER_CLOSED', to: 43, id: [8] },
      { type: 'MICRO_CLOSED', order: { id: 9, user_id: 43, pre_profit_result: 1 } },
      { type: 'TX_MATCHED', order: { id: 1, user_id: 42 } },
    ]
    for (const message of sent) platform.pushTo('token-1', message)
    await vi.waitFor(() => {
      const text = frames.join()
      for (const part of ['"positions"', '"60100"', '"order.closed"', '"option.settled"', '"order.changed"'])
        expect(text).toContain(part)
    }, 10_000)
    expect(frames.join()).not.toContain('pre_profit')
    socket.close()
    await vi.waitFor(() => expect(platform.logins()).toEqual([]), 10_000)
    // The connection of all members states nothing of one.
    expect(socketOfDialect.events({ type: 'LEVER_CLOSED', to: 42, id: [10] })).toEqual([])
  })
})
