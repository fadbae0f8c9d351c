import { connect } from 'node:net'
import type {
  Heartbeat,
  Frame,
  FromClient,
  FromServer,
  Personal,
  SubscribeResponse,
  Tickers,
} from '@bourse/contracts/feed'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { WebSocket } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeUpstream, type TestBff, startTestBff } from '#testing'

let bff: TestBff
const open: { close(): void }[] = []
beforeAll(async () => {
  bff = await startTestBff()
  await vi.waitFor(() => expect(bff.upstream.followers()).toBe(1))
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})
afterAll(() => bff.close())

type App = Socket<FromServer, FromClient> & { ticks: Frame[]; mine: Frame<Personal>[] }

function app(options: Partial<ManagerOptions & SocketOptions> = {}, on = bff): App {
  const socket = io(on.url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  }) as App
  socket.ticks = []
  socket.mine = []
  socket.on('tick', (frame) => void socket.ticks.push(frame))
  socket.on('me', (frame) => void socket.mine.push(frame))
  open.push(socket)
  return socket
}
const connected = (socket: App) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
const subscribe = (socket: App, ch: unknown) =>
  new Promise<SubscribeResponse>((resolve) => void socket.emit('sub', { ch } as never, resolve))
const quote = (match_id: number, now_price: string) => bff.upstream.emit('daymarket', { match_id, now_price })
const readPrice = (frames: readonly Frame[], id: string) =>
  frames
    .flatMap((frame) => (frame.d as Tickers).rows)
    .filter((row) => row[0] === id)
    .at(-1)?.[1]

async function browserLogin(): Promise<{ cookie: string; token: string }> {
  await bff.signIn()
  const response = await fetch(`${bff.url}/api/user/login`, {
    method: 'POST',
    headers: { origin: bff.url },
    body: new URLSearchParams({ user_string: 'a@b.example', password: 'secret-1' }),
  })
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { cookie, token: ((await response.json()) as { data: string }).data }
}

describe("the app's socket", () => {
  it.each([['websocket'], ['polling']])(
    'over %s receives a snapshot with the response and every change after it',
    async (transport) => {
      const socket = app({ transports: [transport] })
      await connected(socket)
      quote(1, '100')
      await vi.waitFor(
        async () => {
          const response = await subscribe(socket, ['tickers'])
          expect(response.ok && readPrice(response.snap, '1')).toBe('100')
        },
        { interval: 200 },
      )
      quote(1, '101')
      await vi.waitFor(() => expect(readPrice(socket.ticks, '1')).toBe('101'))
      expect(bff.upstream.followers()).toBe(1)
    },
  )

  it('receives fifty simultaneous quotes in one frame', async () => {
    const socket = app()
    await connected(socket)
    await subscribe(socket, ['tickers'])
    for (let market = 100; market < 150; market++) quote(market, '7')
    await vi.waitFor(() => expect(readPrice(socket.ticks, '149')).toBe('7'))
    const burst = socket.ticks.filter((frame) =>
      (frame.d as Tickers).rows.some((row) => Number(row[0]) >= 100),
    )
    // The fifty may be split by one tick, never by more.
    expect(burst.length).toBeLessThanOrEqual(2)
  })

  it('receives events of its own member only', async () => {
    const { cookie, token } = await browserLogin()
    const own = app({ auth: { token }, extraHeaders: { cookie } })
    const [cookieOnly, tokenOnly, forged] = [
      app({ extraHeaders: { cookie } }),
      app({ auth: { token } }),
      app({ auth: { token: '42', user_id: 42 } }),
    ]
    await Promise.all([own, cookieOnly, tokenOnly, forged].map(connected))
    bff.upstream.emit('update_balance_42', { type: 'order' })
    bff.upstream.emit('update_balance_43', { type: 'order' })
    await vi.waitFor(() => expect(own.mine).toHaveLength(1))
    expect(own.mine[0]).toMatchObject({
      ch: 'me',
      seq: expect.any(Number) as number,
      d: { type: 'order.changed' },
    })
    // After a round trip nothing else has arrived.
    await Promise.all([own, cookieOnly, tokenOnly, forged].map((socket) => subscribe(socket, ['tickers'])))
    expect(own.mine).toHaveLength(1)
    expect(cookieOnly.mine).toEqual([])
    for (const socket of [tokenOnly, forged])
      expect(socket.mine.map((frame) => frame.d.type)).toEqual(['session.ended'])
  })

  it('receives its epoch at once, and a new one when the upstream connects later', async () => {
    const closedUpstream = await fakeUpstream()
    await closedUpstream.close()
    const on = await startTestBff({ upstreamSocketUrl: closedUpstream.url })
    const socket = app({}, on)
    const greeting = new Promise<Heartbeat>((resolve) => socket.once('beat', resolve))
    await connected(socket)
    const { epoch } = await greeting
    const found = await fakeUpstream(Number(new URL(closedUpstream.url).port))
    await vi.waitFor(() => expect(found.followers()).toBe(1), { timeout: 30_000 })
    const epochNow = async () => {
      const response = await subscribe(socket, ['tickers'])
      return response.ok ? response.snap[0]?.epoch : undefined
    }
    await vi.waitFor(async () => expect([undefined, epoch]).not.toContain(await epochNow()), {
      timeout: 30_000,
      interval: 200,
    })
    await on.close()
    await found.close()
  })

  it('is closed when its member signs out', async () => {
    const { cookie, token } = await browserLogin()
    bff.upstream.on('GET /api/user/logout', () => ({ type: 'ok', message: 'bye' }))
    const socket = app({ auth: { token }, extraHeaders: { cookie } })
    await connected(socket)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const closings: unknown[] = []
    socket.on('bye', (message) => void closings.push(message.reason))
    await fetch(`${bff.url}/api/user/logout`, { headers: { cookie, authorization: token } })
    await closed
    expect(closings).toEqual(['session_ended'])
  })

  it('is notified and closed when its session was ended elsewhere; valid sessions are not', async () => {
    const { cookie, token } = await browserLogin()
    const socket = app({ auth: { token }, extraHeaders: { cookie } })
    await connected(socket)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    bff.upstream.emit('update_balance_42', { type: 'account' })
    await vi.waitFor(() => expect(socket.mine.map((frame) => frame.d.type)).toEqual(['account.changed']))
    bff.upstream.on('GET /api/user/info', () => ({ type: '999', message: 'please log in' }))
    bff.upstream.emit('update_balance_42', { type: 'account' })
    await closed
    expect(socket.mine.map((frame) => frame.d.type)).toEqual([
      'account.changed',
      'account.changed',
      'session.ended',
    ])
  })

  it('is rejected from another origin, on either transport', async () => {
    for (const transport of ['websocket', 'polling']) {
      const socket = app({ transports: [transport], extraHeaders: { origin: 'http://evil.example' } })
      await expect(connected(socket)).rejects.toThrow()
    }
    const response = await fetch(`${bff.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'http://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  it('ignores unknown channels, and rejects too large messages', async () => {
    const socket = app()
    await connected(socket)
    for (const ch of [['me'], ['u:42'], 'tickers', [{}], null]) {
      expect(await subscribe(socket, ch)).toEqual({ ok: false, error: 'channel_unknown' })
    }
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.emit('sub', { ch: ['x'.repeat(20_000)] }, () => undefined)
    await closed
    const good = app()
    await connected(good)
  })

  it('misses nothing during the upgrade from polling to websocket', async () => {
    const socket = app({ transports: ['polling', 'websocket'] })
    const upgraded = new Promise((resolve) => socket.io.engine.once('upgrade', resolve))
    await connected(socket)
    const response = await subscribe(socket, ['tickers'])
    const before = response.ok ? (response.snap[0]?.seq ?? 0) : Number.NaN
    let price = 0
    const quoting = setInterval(() => quote(5, String(++price)), 20)
    try {
      await upgraded
      const until = socket.ticks.length + 3
      await vi.waitFor(() => expect(socket.ticks.length).toBeGreaterThanOrEqual(until), { timeout: 10_000 })
    } finally {
      clearInterval(quoting)
    }
    const seqs = socket.ticks.map((frame) => frame.seq)
    expect(seqs).toEqual(seqs.map((_, index) => before + 1 + index))
  })

  it('ends with its connection on leaving, and makes a new handshake on returning', async () => {
    const socket = new WebSocket(`${bff.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    open.push({ close: () => socket.close() })
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      if (text.startsWith('40')) socket.send('41')
    })
    await closed
  })

  it('does not block closing when it is dead and sends no close frame', async () => {
    const on = await startTestBff()
    const { hostname, port } = new URL(on.url)
    const dead = connect(Number(port), hostname)
    const greeted = new Promise<void>((done) => {
      // It has completed the handshake and connected; after that it sends nothing, no close frame either.
      dead.on('data', (bytes) => {
        if (bytes.toString('latin1').includes('"sid"')) done()
      })
    })
    dead.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\n` +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    await greeted
    // Opcode and length, a mask of zeros, and the connect packet.
    dead.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
    await new Promise<void>((served) => {
      dead.on('data', (bytes) => bytes.toString('latin1').includes('40{') && served())
    })
    const began = performance.now()
    await on.close()
    // The default close timeout of ws is 30 s.
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('receives the reason and is closed when it keeps exceeding the rate', async () => {
    const socket = app()
    await connected(socket)
    const closings: unknown[] = []
    socket.on('bye', (message) => void closings.push(message.reason))
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let shout = 0; shout < 60; shout++) socket.emit('sub', { ch: ['tickers'] }, () => undefined)
    await closed
    expect(closings).toEqual(['slow'])
  })
})

type Message = Record<string, unknown>
async function integrator(headers: Record<string, string> = {}, on = bff) {
  const socket = new WebSocket(`${on.url.replace('http', 'ws')}/feed`, { headers })
  const messages: Message[] = []
  socket.addEventListener('message', (event) => void messages.push(JSON.parse(String(event.data)) as Message))
  open.push({ close: () => socket.close() })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  const received = (match: (message: Message) => boolean) =>
    vi.waitFor(() => messages.find(match) ?? expect.fail('not received yet'))
  return { socket, messages, send, received }
}

describe("the integrators' socket", () => {
  it('receives the same frames as the app', async () => {
    const { send, received } = await integrator()
    const other = app()
    await connected(other)
    await subscribe(other, ['tickers', 'depth:7'])
    send({ op: 'sub', ch: ['tickers', 'depth:7'] })
    expect(await received((message) => message['op'] === 'sub')).toMatchObject({
      ok: true,
      snap: [{ ch: 'tickers' }],
    })
    bff.upstream.emit('market_depth', { match_id: 7, bids: '[["1","2"]]', asks: [] })
    const frame = await received((message) => message['ch'] === 'depth:7')
    expect(frame['d']).toEqual({ bids: [['1', '2']], asks: [] })
    await vi.waitFor(() => expect(other.ticks).toContainEqual(frame))
  })

  it('receives personal events by its bearer, in the header or in a message', async () => {
    const bearer = await bff.signIn()
    const byHeader = await integrator({ authorization: bearer })
    const byMessage = await integrator()
    const guest = await integrator()
    byMessage.send({ op: 'auth', token: bearer })
    await byMessage.received((message) => message['op'] === 'auth' && message['ok'] === true)
    guest.send({ op: 'auth', token: '42' })
    await guest.received((message) => message['op'] === 'auth' && message['ok'] === false)
    bff.upstream.emit('update_balance_42', { type: 'balance' })
    for (const { received } of [byHeader, byMessage]) {
      expect(await received((message) => message['ch'] === 'me')).toMatchObject({
        d: { type: 'balance.changed' },
      })
    }
    guest.send({ op: 'sub', ch: [] })
    await guest.received((message) => message['op'] === 'sub')
    expect(guest.messages.some((message) => message['ch'] === 'me')).toBe(false)
  })

  it('stays open without limit: body timeouts do not apply to it', async () => {
    const on = await startTestBff({ bodyTimeoutMs: 50 })
    const { socket, send, received } = await integrator({}, on)
    const { hostname, port } = new URL(on.url)
    const slow = connect(Number(port), hostname)
    slow.write(
      `POST /api/user/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
    )
    // A body that began after the socket was opened has timed out.
    await new Promise((resolve) => slow.once('close', resolve))
    send({ op: 'sub', ch: [] })
    await received((message) => message['op'] === 'sub')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
    await on.close()
  })

  it('receives an error for an invalid message', async () => {
    const { send, received, messages } = await integrator()
    for (const nonsense of ['{', '[]', '7', '{"op":"drop"}']) send(nonsense)
    await received(() => messages.filter((message) => message['error'] === 'not_understood').length === 4)
  })

  it('is rejected from another origin', async () => {
    await expect(integrator({ origin: 'http://evil.example' })).rejects.toThrow()
  })

  it('exists on its own path only: upgrades elsewhere are disconnected', async () => {
    for (const path of ['/', '/feedx', '/api/menu', '/h5/', '/socket.iox/', '/FEED']) {
      const response = await upgrade(path)
      expect([path, response.includes('101')]).toEqual([path, false])
    }
    expect(await upgrade('/feed')).toContain('101 Switching Protocols')
  })
})

function upgrade(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    socket.once('data', (bytes) => {
      resolve(bytes.toString())
      socket.destroy()
    })
    socket.once('close', () => resolve(''))
    socket.once('error', reject)
  })
}
