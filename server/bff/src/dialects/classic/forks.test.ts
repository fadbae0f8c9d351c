import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestBff, type TestBff } from '#testing'

const ROUTES: Readonly<Record<string, string>> = {
  'futures.list': 'POST /api/lever/my_trade',
  'messages.detail': 'POST /api/user/messageDetail',
  'messages.list': 'POST /api/user/messageList',
  'seconds.list': 'GET /api/microtrade/lists',
  'seconds.open': 'POST /api/microtrade/submit',
  'spot.orders': 'GET /api/coin/list',
  'spot.place': 'POST /api/coin/trade',
  'wallet.transfer': 'POST /api/wallet/change',
}

const POSITION = {
  id: 7,
  currency: 1,
  legal: 3,
  type: 1,
  status: 1,
  share: 2,
  multiple: 10,
  price: '6.5',
  caution_money: '1',
}
const AT = '2026-01-15 12:00:00'
const order = (id: number, at: string) => ({ id, currency: 1, legal: 3, price: '6', number: '2', time: at })
const SECONDS_ORDER = {
  id: 9,
  match_id: 11,
  currency_id: 3,
  type: 1,
  seconds: 60,
  number: '10',
  status: 1,
  open_price: '6.5',
  created_at: AT,
}

/** The responses of a fork, by its own routes. */
const FORK: Readonly<Record<string, unknown>> = {
  'GET /api/lever/my_trade': [POSITION],
  'POST /api/user/mailList': [{ id: 4, title: 'Hello', content: 'text', create_time: AT, is_read: 0 }],
  'POST /api/user/mailDetail': { id: 4, title: 'Hello', content: 'text', create_time: AT, is_read: 0 },
  'POST /api/user/mailRead': 'read',
  'GET /api/microtrade/listsV2': { data: [SECONDS_ORDER], total: 1 },
  'POST /api/microtrade/submitV2': SECONDS_ORDER,
  'POST /api/transaction/in': 'placed',
  'POST /api/transaction/out': 'placed',
  'POST /api/transaction_in': [order(1, AT)],
  'POST /api/transaction_out': [order(1, '2026-01-16 12:00:00')],
  'POST /api/transaction_complete': [
    { ...order(1, '2026-01-14 12:00:00'), ...Object.fromEntries([['way', 'out']]) },
  ],
  'POST /api/wallet/change2': 'moved',
}

let bff: TestBff
let bearer: string
const sent = (route: string) =>
  bff.upstream.requests.filter(({ method, path }) => `${method} ${path}` === route)
const readiness = async () =>
  (await supertest(bff.opsUrl).get('/readyz')).body as { forks: string[]; notOffered: string[] }

/** Waits until every call was probed. */
const PROBE_MS = 60_000
const probed = ({ lines }: TestBff) =>
  vi.waitFor(
    () => expect(lines.some((line) => line.includes('learnt the calls of the upstream'))).toBe(true),
    PROBE_MS,
  )

beforeAll(async () => {
  bff = await startTestBff({ trusted: false, probesCalls: true })
  for (const route of Object.values(ROUTES))
    bff.upstream.on(route, (_seen, reply) => void reply.code(404).type('text/html').send('<h1>Not found'))
  for (const [route, message] of Object.entries(FORK))
    bff.upstream.on(route, ({ headers }) =>
      headers['authorization'] === undefined ? { type: '999', message: 'who' } : { type: 'ok', message },
    )
  bearer = await bff.signIn()
  await probed(bff)
}, PROBE_MS)
afterAll(() => bff.close())

async function call(method: 'get' | 'post', path: string, fields: object = {}) {
  const request = supertest(bff.url)[method](`/api${path}`).set('authorization', bearer)
  const { body } = await (method === 'get' ? request.query(fields) : request.type('form').send(fields))
  return body.ok === true ? body.data : body
}

describe('a fork of the classic dialect', () => {
  it('has its routes switched on by requests without a session, stated in the readiness report', async () => {
    const { forks, notOffered } = await readiness()
    expect(forks).toEqual(Object.keys(ROUTES).toSorted())
    expect(notOffered.filter((name) => forks.includes(name))).toEqual([])
  })

  it('lists positions by GET, as a bare array', async () => {
    expect((await call('post', '/lever/my_trade', { status: 1 })).message.list).toMatchObject([
      { id: 7, share: '2' },
    ])
    expect(sent('GET /api/lever/my_trade').at(-1)?.query).toMatchObject({ status: '1' })
  })

  it('places spot orders by side, and lists them with ids of their own', async () => {
    const placement = { currency_id: 1, legal_id: 3, amount: '2', target_price: '6' }
    await call('post', '/coin/trade', { ...placement, type: 1 })
    expect(sent('POST /api/transaction/in').at(-1)?.body).toMatchObject({
      price: '6',
      num: '2',
      legal_id: '3',
    })
    await call('post', '/coin/trade', { ...placement, type: 2 })
    expect(sent('POST /api/transaction/out').at(-1)?.body).toMatchObject({ currency_id: '1' })
    const { list } = await call('get', '/coin/list')
    expect(list.map(({ id, type, status }: Record<string, unknown>) => [id, type, status])).toEqual([
      [12, 2, 1],
      [11, 1, 1],
      [13, 2, 2],
    ])
    expect(list[0]).toMatchObject({ symbol: 'BTC/USDT', trade_amount: '2', target_price: '6' })
    expect((await call('get', '/coin/list', { status: 2 })).list).toHaveLength(1)
  })

  it('opens an order on a direction by the name of its market', async () => {
    const stake = { match_id: 11, currency_id: 3, type: 1, seconds: 60, number: '10' }
    expect(await call('post', '/microtrade/submit', stake)).toMatchObject({ id: 9 })
    expect(sent('POST /api/microtrade/submitV2').at(-1)?.body).toMatchObject({
      currencyName: 'BTC',
      seconds: '60',
    })
    expect((await call('get', '/microtrade/lists')).list).toMatchObject([{ id: 9 }])
  })

  it('reads messages under their other names, and marks an opened one', async () => {
    expect((await call('post', '/user/messageList')).list).toMatchObject([{ id: 4, is_read: false }])
    expect(await call('post', '/user/messageDetail', { id: 4 })).toMatchObject({ id: 4, is_read: true })
    expect(sent('POST /api/user/mailRead').at(-1)?.body).toMatchObject({ id: '4' })
  })

  it('transfers between accounts by its own route', async () => {
    const transfer = { currency_id: 3, number: '5', from_field: 'change', to_field: 'lever' }
    await call('post', '/wallet/change', transfer)
    const { currency_id, ...rest } = transfer
    expect(sent('POST /api/wallet/change2').at(-1)?.body).toMatchObject({
      ...rest,
      currency_id: String(currency_id),
    })
  })

  it('loses a route that disappears, and the call is not offered until it is found again', async () => {
    bff.upstream.on('POST /api/wallet/change2', (_seen, reply) => void reply.code(404).send(''))
    const transfer = { currency_id: 3, number: '5', from_field: 'change', to_field: 'lever' }
    expect((await call('post', '/wallet/change', transfer)).error).toMatchObject({ code: 'not_available' })
    const before = sent('POST /api/wallet/change2').length
    expect((await call('post', '/wallet/change', transfer)).error).toMatchObject({ code: 'not_available' })
    expect(sent('POST /api/wallet/change2')).toHaveLength(before)
  })
})

describe('a platform that has its own routes', () => {
  it('is never sent the routes of forks', { timeout: PROBE_MS }, async () => {
    const own = await startTestBff({ trusted: false, probesCalls: true })
    try {
      for (const route of Object.values(ROUTES))
        own.upstream.on(route, () => ({ type: '999', message: 'who' }))
      await probed(own)
      expect((await supertest(own.opsUrl).get('/readyz')).body).toMatchObject({ forks: [] })
      const paths = new Set(own.upstream.requests.map(({ method, path }) => `${method} ${path}`))
      expect(Object.keys(FORK).filter((route) => paths.has(route))).toEqual([])
    } finally {
      await own.close()
    }
  })
})
