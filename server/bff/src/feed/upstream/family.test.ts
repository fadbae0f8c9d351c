import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { followUpstream } from './follow-upstream.ts'
import { decodeEvent, type UpstreamEvent } from './decode-event.ts'

type FeedRecorder = { readonly events: UpstreamEvent[]; readonly links: (boolean | string)[]; close(): void }
/** An upstream controlled by the test, and its number of followers. */
type Speaker = {
  readonly url: string
  send(event: string, payload: unknown): void
  followers(): number
  stop(): void
}

/** Long enough for slow machines; tests continue as soon as the condition holds. */
const SOON = { timeout: 40_000 }
const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close()
})

function follow(url: string): FeedRecorder {
  const events: UpstreamEvent[] = []
  const links: (boolean | string)[] = []
  const socket = followUpstream({
    url,
    key: null,
    members: () => [],
    tokenOf: () => null,
    onKeyRejected: () => undefined,
    onEvent(event, payload) {
      const read = decodeEvent(event, payload)
      if (read !== null) events.push(read)
    },
    onConnected: (again) => void links.push(again),
    onDisconnected: (reason) => void links.push(reason),
  })
  open.push(socket)
  return { events, links, close: () => socket.close() }
}

const listen = (server: HttpServer, port = 0): Promise<string> =>
  new Promise((done) => {
    server.listen(port, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

/** A current socket.io, with the newer protocol. */
async function newUpstream(port = 0): Promise<Speaker> {
  const server = createServer()
  const io = new Server(server, { serveClient: false })
  const url = await listen(server, port)
  const stop = () => void io.close()
  open.push({ close: stop })
  return {
    url,
    stop,
    send: (event, payload) => void io.emit(event, payload),
    followers: () => io.engine.clientsCount,
  }
}

/** A socket.io 2 server on WebSocket, for any requested protocol. */
async function oldUpstream(
  pingTiming = { pingInterval: 25_000, pingTimeout: 20_000 },
): Promise<Speaker & { readonly pings: () => number; mute(): void; readonly requests: string[] }> {
  const server = createServer((_request, response) => response.writeHead(400).end())
  const sockets = new WebSocketServer({ server })
  const requests: string[] = []
  let pings = 0
  let isMute = false
  sockets.on('connection', (socket: WebSocket, request) => {
    requests.push(/EIO=\d/.exec(request.url ?? '')?.[0] ?? '')
    socket.send(`0${JSON.stringify({ sid: 'a', upgrades: [], ...pingTiming })}`)
    socket.send('40')
    socket.on('message', (bytes: Buffer) => {
      if (bytes.toString() !== '2') return
      pings++
      if (!isMute) socket.send('3')
    })
  })
  const url = await listen(server)
  const stop = () => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  }
  open.push({ close: stop })
  return {
    url,
    requests,
    stop,
    pings: () => pings,
    mute: () => void (isMute = true),
    send(event, payload) {
      for (const socket of sockets.clients) socket.send(`42${JSON.stringify([event, payload])}`)
    },
    followers: () => sockets.clients.size,
  }
}

const identity = { currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT', symbol: 'BTC/USDT' }
const strings = (payload: object) =>
  Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]))
const quote = { ...identity, type: 'daymarket', now_price: 64000.5, change: '+1.25', volume: '12.500' }
const quoted = { kind: 'ticker', values: ['64000.5', '1.25', '12.5', '', ''] }
const bar = {
  ...identity,
  type: 'kline',
  period: '1min',
  open: '1',
  high: 3,
  low: '0.5',
  close: 2,
  volume: '7',
}
const at = Date.UTC(2026, 0, 15, 12)
const barred = { kind: 'bar', period: '1min', bar: { t: at, o: '1', h: '3', l: '0.5', c: '2', v: '7' } }
const bids = [
  ['100', '2'],
  ['99', '1'],
]
const asks = [
  ['101', '3'],
  ['102', '4'],
]
const book = { kind: 'depth', depth: { bids, asks } }
const deal = { id: 9, ts: at, price: '1.10', amount: 0.5, direction: 'sell' }
const dealt = { kind: 'trades', rows: [['9', at, '1.1', '0.5', 'sell']] }

/** One row: branch, subject, event, payload, and decoded result. */
const CASES: readonly (readonly [string, string, string, unknown, object])[] = [
  ['PHP', 'a quote with the types of JSON', 'daymarket', quote, quoted],
  [
    'PHP by form',
    'a quote of texts, with a content',
    'daymarket',
    { ...strings(quote), content: '' },
    quoted,
  ],
  ['Java', 'a quote as one JSON text', 'daymarket', JSON.stringify(quote), quoted],
  ['Java', 'a quote of texts as one JSON text', 'daymarket', JSON.stringify(strings(quote)), quoted],
  [
    'table',
    'a quote that names its market',
    'daymarket',
    { ...quote, match_id: '11' },
    { ...quoted, pair: expect.objectContaining({ market: '11' }) },
  ],
  ['PHP', 'a candle in milliseconds', 'kline', { ...bar, time: at }, barred],
  [
    'ST7',
    'a candle in seconds, with a shift that is not followed',
    'kline',
    { ...bar, time: at / 1000, floating: '5' },
    barred,
  ],
  ['PHP by form', 'a candle of texts', 'kline', strings({ ...bar, time: at }), barred],
  [
    'PHP',
    'a candle with the other name of its period',
    'kline',
    { ...bar, time: at, period: '1D' },
    { ...barred, period: '1day' },
  ],
  [
    'PHP',
    'a book with its asks reversed',
    'market_depth',
    { ...identity, bids, asks: [...asks].reverse() },
    book,
  ],
  ['B', 'a book in natural order', 'market_depth', { ...identity, bids, asks }, book],
  [
    'PHP by form',
    'a book whose sides are JSON texts',
    'market_depth',
    { ...identity, bids: JSON.stringify(bids), asks: JSON.stringify(asks) },
    book,
  ],
  ['Java', 'a book as one JSON text', 'market_depth', JSON.stringify({ ...identity, bids, asks }), book],
  [
    'PHP',
    'a book of numbers',
    'market_depth',
    { ...identity, bids: bids.map((l) => l.map(Number)), asks: asks.map((l) => l.map(Number)) },
    book,
  ],
  ['PHP', 'trades', 'match_trade', { ...identity, data: [deal] }, dealt],
  [
    'PHP by form',
    'trades as a JSON text',
    'match_trade',
    { ...identity, data: JSON.stringify([deal]) },
    dealt,
  ],
  [
    'Java',
    'trades under their other name',
    'market_detail',
    { ...identity, data: [{ ...deal, time: '12:00:00' }] },
    dealt,
  ],
  [
    'PHP',
    'a change of the balance',
    'update_balance_42',
    { type: 'x', balance: '5' },
    { kind: 'personal', member: '42', personal: { type: 'balance.changed' } },
  ],
]

describe.each([
  ['Engine.IO 4', newUpstream],
  ['Engine.IO 3', oldUpstream],
] as const)('every form of an upstream event, by %s', (_protocol, start) => {
  it('is read', async () => {
    const upstream = await start()
    const { events, links } = follow(upstream.url)
    await vi.waitFor(() => expect(links).toContain(false), SOON)
    await vi.waitFor(() => expect(upstream.followers()).toBe(1), SOON)
    for (const [, , event, payload] of CASES) upstream.send(event, payload)
    await vi.waitFor(() => expect(events).toHaveLength(CASES.length), SOON)
    for (const [at_, [branch, claim, , , reads]] of CASES.entries()) {
      expect(events[at_], `${branch}: ${claim}`).toMatchObject(reads)
    }
  })
})

describe('an upstream with Engine.IO 3', () => {
  it('is detected by its greeting and followed in its own protocol', async () => {
    const upstream = await oldUpstream()
    const { links } = follow(upstream.url)
    await vi.waitFor(() => expect(links).toEqual([false]), SOON)
    expect(upstream.requests).toEqual(['EIO=4', 'EIO=3'])
  })

  it('receives pings; when it stops responding, it is reconnected', async () => {
    const upstream = await oldUpstream({ pingInterval: 20, pingTimeout: 3_000 })
    const { links } = follow(upstream.url)
    await vi.waitFor(() => expect(upstream.pings()).toBeGreaterThan(2), SOON)
    upstream.mute()
    await vi.waitFor(() => expect(links.slice(links.indexOf('ping timeout'))).toContain(true), SOON)
    expect(links).toContain('ping timeout')
  })

  it('replaced by a newer one is followed again', async () => {
    const upstream = await oldUpstream()
    const { links } = follow(upstream.url)
    await vi.waitFor(() => expect(links).toEqual([false]), SOON)
    upstream.stop()
    const renewed = await newUpstream(Number(new URL(upstream.url).port))
    await vi.waitFor(() => expect(renewed.followers()).toBe(1), SOON)
    await vi.waitFor(() => expect(links.at(-1)).toBe(true), SOON)
  })
})
