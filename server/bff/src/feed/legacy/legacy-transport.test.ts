import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import supertest from 'supertest'
import io from 'socket.io-client-2'
import { io as newIo } from 'socket.io-client'
import { type TestBff, startTestBff } from '#testing'
import { decodeEvent } from '#feed/upstream'

const SOON = { timeout: 40_000, interval: 20 }
const quote = { currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT', symbol: 'BTC/USDT' }
const pair = { id: 11, ...quote, now_price: '6.5' }
const at = Date.UTC(2026, 0, 15, 12)

let bff: TestBff
const open: { close(): unknown }[] = []
beforeAll(async () => {
  bff = await startTestBff({ legacyApi: true, upstreamFeedKey: 'the key between the two' })
  bff.upstream.on('GET /api/currency/quotation_new', () => ({
    type: 'ok',
    message: [{ id: 3, name: 'USDT', quotation: [pair] }],
  }))
  await vi.waitFor(() => expect(bff.upstream.followers()).toBe(1), SOON)
})
afterAll(async () => {
  for (const each of open.splice(0)) each.close()
  await bff.close()
})

type Client = {
  readonly events: Map<string, object[]>
  emit(event: string, ...values: unknown[]): void
  connected(): boolean
}

const EVENTS = [
  'daymarket',
  'kline',
  'market_depth',
  'match_trade',
  'lever_trade',
  'lever_closed',
  'closed_microorder',
  'update_balance_42',
]

/** A legacy app: version 2 of its library, with the original transports and path. */
async function oldApp(
  url = bff.url,
  cookie?: string,
  transports = ['websocket', 'polling'],
): Promise<Client> {
  const headers = { extraHeaders: cookie === undefined ? {} : { cookie } }
  const socket = io(url, {
    transports,
    forceNew: true,
    reconnection: false,
    // Only the library's own sockets can send a cookie; the platform's cannot.
    forceNode: true,
    transportOptions: { websocket: headers, polling: headers },
  })
  open.push(socket)
  const events = new Map<string, object[]>()
  for (const event of EVENTS) {
    socket.on(event, (payload: never) => void events.set(event, [...(events.get(event) ?? []), payload]))
  }
  await vi.waitFor(() => expect(socket.connected).toBe(true), SOON)
  return {
    events,
    emit: (event, ...values) => void socket.emit(event, ...values),
    connected: () => socket.connected,
  }
}

/** Publishes all events of one market repeatedly until the app has received them. */
let published = 0
async function publishAll(app: Client): Promise<void> {
  await vi.waitFor(() => {
    // Unchanged values are not sent again.
    const size = String(++published)
    bff.upstream.emit('daymarket', {
      ...quote,
      type: 'daymarket',
      now_price: '6.5',
      change: '1.25',
      volume: `${size}.500`,
      pre_profit_result: 1,
    })
    bff.upstream.emit('kline', {
      ...quote,
      type: 'kline',
      period: '1min',
      time: at,
      open: '1',
      high: '3',
      low: '0.5',
      close: '2',
      volume: size,
    })
    bff.upstream.emit('market_depth', {
      ...quote,
      bids: [
        ['6', size],
        ['5', '1'],
      ],
      asks: [
        ['7', '2'],
        ['8', '1'],
      ],
    })
    bff.upstream.emit('match_trade', {
      ...quote,
      data: [{ id: published, ts: at, price: '6.5', amount: '1', direction: 'buy' }],
    })
    for (const event of EVENTS.slice(0, 4)) expect(app.events.get(event)?.length ?? 0).toBeGreaterThan(0)
  }, SOON)
}

describe('a legacy app', () => {
  it('receives every event of every market at its original path, in its format', async () => {
    const app = await oldApp()
    await publishAll(app)
    const [ticker] = app.events.get('daymarket') ?? []
    expect(ticker).toEqual({
      type: 'daymarket',
      period: '1day',
      symbol: 'BTC/USDT',
      match_id: 11,
      currency_id: 1,
      currency_name: 'BTC',
      legal_id: 3,
      legal_name: 'USDT',
      'base-currency': 'BTC',
      'quote-currency': 'USDT',
      now_price: '6.5',
      close: '6.5',
      change: '+1.25',
      volume: expect.stringMatching(/^\d+\.5$/),
    })
    const [depth] = app.events.get('market_depth') ?? []
    // The sell side is in descending order: the apps reverse it.
    expect(depth).toMatchObject({
      bids: [
        ['6', expect.any(String)],
        ['5', '1'],
      ],
      asks: [
        ['8', '1'],
        ['7', '2'],
      ],
    })
    expect(app.events.get('kline')?.[0]).toMatchObject({ period: '1min', time: at, close: '2' })
    // Followers of the family can decode our events, our own BFF included.
    for (const event of EVENTS.slice(0, 4)) {
      expect(decodeEvent(event, app.events.get(event)?.[0])).toMatchObject({ pair: { market: '11' } })
    }
  })

  it('is served over polling alone, and under the namespace of its page URL', async () => {
    const polling = await oldApp(bff.url, undefined, ['polling'])
    await publishAll(polling)
    const spaced = await oldApp(`${bff.url}/classic`)
    await publishAll(spaced)
  })

  it('receives member events only with the member’s cookie, whatever id it sends', async () => {
    await bff.signIn()
    const login = await supertest(bff.url)
      .post('/classic/api/user/login')
      .set('origin', bff.url)
      .type('form')
      .send({ user_string: 'a@b.example', password: 'secret-1' })
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect(cookie).toMatch(/^sid=/)
    const own = await oldApp(bff.url, cookie)
    const thief = await oldApp()
    const other = await oldApp(bff.url, cookie)
    own.emit('login', 42)
    thief.emit('login', 42)
    other.emit('login', 43)
    await vi.waitFor(() => {
      bff.upstream.emit('update_balance_42', { type: 'order', balance: '5' })
      bff.upstream.emit('lever_closed', { to: 42, id: ['7', 8], user: { phone: '1' } })
      bff.upstream.emit('closed_microorder', { to: 42, data: { id: 5, pre_profit_result: 1 } })
      for (const event of ['update_balance_42', 'lever_closed', 'closed_microorder']) {
        expect(own.events.get(event)?.length ?? 0).toBeGreaterThan(0)
      }
    }, SOON)
    expect(own.events.get('lever_closed')?.[0]).toEqual({ type: 'lever_closed', to: 42, id: [7, 8] })
    expect(own.events.get('closed_microorder')?.[0]).toEqual({
      type: 'closed_microorder',
      to: 42,
      data: { id: 5 },
    })
    expect(own.events.get('update_balance_42')?.[0]).toEqual({ type: 'order' })
    // All earlier events have arrived: market events follow them.
    await publishAll(thief)
    await publishAll(other)
    for (const app of [thief, other]) {
      expect([...app.events.keys()].filter((event) => !EVENTS.slice(0, 4).includes(event))).toEqual([])
    }
  })

  it('without cookies sends its bearer instead of an id', async () => {
    const bearer = await bff.signIn()
    const app = await oldApp()
    app.emit('login', bearer)
    await vi.waitFor(() => {
      bff.upstream.emit('update_balance_42', { type: 'balance' })
      expect(app.events.get('update_balance_42')?.length ?? 0).toBeGreaterThan(0)
    }, SOON)
  })
})

describe('our own app', () => {
  it('is served beside it, on the same path', async () => {
    const socket = newIo(bff.url, { transports: ['websocket'], reconnection: false })
    open.push(socket)
    await vi.waitFor(() => expect(socket.connected).toBe(true), SOON)
    const response = (await socket.emitWithAck('sub', { ch: ['tickers'] })) as { ok: boolean }
    expect(response.ok).toBe(true)
  })
})

describe('without LEGACY_API', () => {
  it('disconnects legacy apps, on both paths', async () => {
    const own = await startTestBff()
    for (const path of [
      '/socket.io/?EIO=3&transport=websocket',
      '/classic/socket.io/?EIO=3&transport=websocket',
    ]) {
      const reply = await new Promise<string>((resolve) => {
        let text = ''
        const socket = connect(Number(new URL(own.url).port), '127.0.0.1', () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
          ),
        )
        socket.on('data', (bytes) => (text += bytes.toString()))
        socket.on('close', () => resolve(text))
        socket.on('error', () => resolve(text))
      })
      expect(reply).not.toContain('"sid"')
    }
    await own.close()
  })
})
