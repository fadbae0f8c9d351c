import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyRequest } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'

type Fields = Readonly<Record<string, string>>
/** A request that the platform received. */
export type NewerRequest = {
  readonly route: string
  readonly fields: Fields
  readonly token: string | null
  readonly language: unknown
}

export type NewerUpstream = {
  readonly url: string
  readonly socketUrl: string
  readonly requests: readonly NewerRequest[]
  /** Topics that the socket's consumers subscribed to. */
  readonly topics: readonly string[]
  /** Tokens of the sockets that are open and logged in. */
  logins(): readonly string[]
  push(message: Readonly<Record<string, unknown>>): void
  /** Sends a message to the sockets that are logged in with a token. */
  pushTo(token: string, message: Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

const MATCHES = [
  {
    id: 21,
    base_currency_code: 'BTC',
    quote_currency_code: 'USDT',
    symbol: 'BTC/USDT',
    open_lever: 1,
    open_microtrade: 1,
    open_change: 1,
    lever_share_num: '0.01',
    lever_fee_rate: '0.1000',
    lever_overnight_fee_rate: '0.0500',
    lever_point_rate: '0.0200',
    currency_quotation: {
      open: '59000',
      close: '60000.5',
      high: '61000',
      low: '58000',
      change: '+1.69',
      volume: '1234.5',
    },
  },
]

const account = (balance: string) => ({ id: 1, balance, lock_balance: '0.00000000' })
const CURRENCIES = [
  {
    id: 3,
    code: 'USDT',
    usd_price: '1.00000000',
    decimal: 4,
    draw_min: '10.00000000',
    draw_rate: '2.00000000',
    is_quote: 1,
    matches: MATCHES,
  },
  { id: 1, code: 'BTC', usd_price: '60000.50000000', decimal: 8, is_quote: 0, matches: [] },
]
const ACCOUNTS = CURRENCIES.map(({ matches: _matches, ...currency }) => ({
  ...currency,
  change_account: account('1000.00000000'),
  lever_account: account('500.00000000'),
  legal_account: account('0.00000000'),
  micro_account: account('250.00000000'),
}))

const AT = '2026-01-15 12:00:00'
const USER = { id: 42, account_number: 'a@b.example', email: 'a@b.example', risk: 1, status: 0 }

/** The state that writes change. */
type State = {
  readonly spot: Map<string, Record<string, unknown>>
  readonly positions: Record<string, unknown>[]
}
type Reply = { readonly data: unknown } | { readonly msg: string }
type Handler = (fields: Fields, state: State) => Reply

const ok = (data: unknown = []): Reply => ({ data })
const refuse = (msg: string): Reply => ({ msg })

function addOrder(list: string): Handler {
  return ({ currency_match_id, number, price }, { spot }) => {
    if (currency_match_id !== '21') return refuse('no such market')
    const id = spot.size + 1
    spot.set(`${list}${id}`, { id, currency_match_id: 21, number, price, created_at: AT })
    return ok()
  }
}
const listOrders =
  (list: string): Handler =>
  (_fields, { spot }) =>
    ok({ data: [...spot].flatMap(([key, row]) => (key.startsWith(list) ? [row] : [])), total: spot.size })
const cancelOrder =
  (list: string): Handler =>
  ({ id }, { spot }) =>
    spot.delete(`${list}${id}`) ? ok() : refuse('no such order')

const SECONDS_ORDER = {
  id: 9,
  currency_match_id: 21,
  currency_id: 3,
  currency_code: 'USDT',
  type: 1,
  seconds: 60,
  number: '10.00000000',
  fee: '0.02000000',
  status: 1,
  open_price: '60000.50000000',
  created_at: AT,
}

function submitPosition(fields: Fields, { positions }: State): Reply {
  if (fields['currency_match_id'] !== '21') return refuse('no such market')
  positions.push({
    id: positions.length + 1,
    currency_match_id: 21,
    type: Number(fields['type']),
    status: 1,
    share: Number(fields['share']),
    multiple: Number(fields['multiple']),
    price: '60000.50000000',
    caution_money: '60.00000000',
    create_time: 1_768_478_400,
    user: { id: 42, password: 'hash' },
  })
  return ok()
}

const PUBLIC: Readonly<Record<string, Handler>> = {
  'GET market/currency_matches': () => ok(CURRENCIES),
  'GET market/kline': () =>
    ok([{ time: 1_768_478_400_000, open: '1', high: '3', low: '1', close: '2', volume: '5' }]),
  'GET default/setting': () => ok({ site_name: 'Newer', wallet_key: 'secret' }),
  'GET news/list': ({ category_id }) =>
    ok({ list: [{ id: 5, category_id: Number(category_id), title: 'News', created_at: AT }], total: 1 }),
  'GET news/info': ({ id }) => ok({ id: Number(id), category_id: 4, title: 'News', content: '<p>text</p>' }),
  'GET microtrade/seconds': () =>
    ok([{ id: 1, seconds: 60, profit_ratio: '80.00', min_amount: '1', max_amount: null, status: 1 }]),
  'POST notify/send_email': ({ email }) => (email === 'a@b.example' ? ok() : refuse('no mail')),
  'POST notify/check_code': ({ code }) => (code === '123456' ? ok() : refuse('wrong code')),
  'POST user/login': ({ password }) => (password === 'secret-1' ? ok({ token: 'token-1' }) : refuse('wrong')),
  'POST user/register': () => ok(),
  'POST user/forget_password': () => ok(),
}

const OWN: Readonly<Record<string, Handler>> = {
  'GET user/info': () => ok(USER),
  'POST user/logout': () => ok(),
  'GET user_real/center': () => ok({ review_status: 2, real_status: 1 }),
  'POST user_real/real_name': () => ok(),
  'GET account/list': () => ok(ACCOUNTS),
  'GET account/detail': ({ currency_id }) => ok(ACCOUNTS.find(({ id }) => String(id) === currency_id)),
  'POST account/transfer': () => ok(),
  'POST account/draw': ({ currency_id, address }) =>
    currency_id === '3' && address !== undefined ? ok() : refuse('bad withdrawal'),
  'GET account_log/change': () =>
    ok({ data: [{ id: 7, value: '-1.5', memo: 'Order', currency_id: 3, created_at: AT }] }),
  'GET account_log/legal': () => ok({ data: [] }),
  'GET account_log/lever': () =>
    ok({ data: [{ id: 7, value: '2', memo: 'Margin', currency_id: 3, created_at: '2026-01-15 13:00:00' }] }),
  'GET account_log/micro': () => ok({ data: [] }),
  'POST tx_in/add': addOrder('tx_in'),
  'POST tx_out/add': addOrder('tx_out'),
  'GET tx_in/list': listOrders('tx_in'),
  'GET tx_out/list': listOrders('tx_out'),
  'GET tx_history/list': () =>
    ok({
      data: [
        {
          id: 1,
          currency_match_id: 21,
          type: 2,
          number: '0.5',
          price: '59000',
          created_at: '2026-01-14 12:00:00',
        },
      ],
    }),
  'GET tx_in/cancel': cancelOrder('tx_in'),
  'GET tx_out/cancel': cancelOrder('tx_out'),
  'POST lever/deal': () =>
    ok({
      quotation: { close: '60000.5' },
      user_lever: '500',
      lever_share_limit: { min: 1, max: 100 },
      multiple: { muit: [{ value: '10' }], share: [] },
      my_transaction: [],
    }),
  'POST lever/dealall': (_fields, { positions }) =>
    ok({ balance: '500', order: { data: positions, total: 1 } }),
  'POST lever/my_trade': (_fields, { positions }) => ok({ data: positions, total: positions.length }),
  'POST lever/submit': submitPosition,
  'POST lever/close': ({ id }, { positions }) =>
    positions.some((row) => String(row['id']) === id) ? ok() : refuse('no such position'),
  'POST lever/batch_close': () => ok(),
  'GET microtrade/payable_currencies': () =>
    ok([{ id: 3, code: 'USDT', micro_numbers: [{ id: 1, number: '10' }], micro_account: account('250') }]),
  'POST microtrade/submit': () => ok(SECONDS_ORDER),
  'GET microtrade/lists': () => ok({ data: [SECONDS_ORDER], total: 1 }),
  'GET microtrade/get_result': () => ok(SECONDS_ORDER),
}

function toRequest(request: FastifyRequest): NewerRequest {
  const path = (request.url.split('?', 1)[0] ?? '').replace('/api/', '')
  const { authorization, lang } = request.headers
  return {
    route: `${request.method} ${path}`,
    fields: { ...(request.query as Fields), ...((request.body ?? {}) as Fields) },
    token: authorization ?? null,
    language: lang ?? null,
  }
}

/** A platform of the newer dialect: `{code,msg,data}`, its own routes, and a plain WebSocket with topics. */
export async function newerUpstream(): Promise<NewerUpstream> {
  const requests: NewerRequest[] = []
  const topics: string[] = []
  const state: State = { spot: new Map(), positions: [] }
  const server = Fastify({ forceCloseConnections: true })
  await server.register(formbody)
  server.all('/*', (request, reply) => {
    const received = toRequest(request)
    requests.push(received)
    const { route, fields, token } = received
    const own = OWN[route]
    const handler = PUBLIC[route] ?? own
    if (handler === undefined) return reply.code(404).type('text/html').send('<h1>404 page not found</h1>')
    if (own !== undefined && token !== 'token-1') return reply.send({ code: 999, msg: 'log in', data: null })
    const result = handler(fields, state)
    return reply.send(
      'data' in result ? { code: 1, msg: 'ok', ...result } : { code: 0, ...result, data: null },
    )
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const sockets = new WebSocketServer({ server: server.server, path: '/ws' })
  const logins = new Map<WebSocket, string>()
  sockets.on('connection', (socket) => {
    socket.on('close', () => logins.delete(socket))
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      if (text === 'ping') return
      const { type, params } = JSON.parse(text) as { type: string; params: string }
      if (type === 'login') logins.set(socket, params)
      else topics.push(params)
    })
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url,
    socketUrl: `ws://127.0.0.1:${port}/ws`,
    requests,
    topics,
    logins: () => [...logins.values()],
    pushTo(token, message) {
      for (const [socket, login] of logins) if (login === token) socket.send(JSON.stringify(message))
    },
    push(message) {
      for (const socket of sockets.clients)
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await server.close()
    },
  }
}
