import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { io, type Socket as AppSocket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

const PER_ADDRESS = 4
const PER_MEMBER = 2
const PROXY = '127.0.0.1'
let bff: TestBff
const open: { close(): void }[] = []
beforeAll(async () => {
  bff = await startTestBff({
    socketsPerAddress: PER_ADDRESS,
    socketsPerMember: PER_MEMBER,
    proxies: [PROXY],
    legacyApi: true,
  })
})
afterEach(async () => {
  for (const each of open.splice(0)) each.close()
  await vi.waitFor(async () => expect(await counted('feed_sockets{transport="app"}')).toBe(0))
  await vi.waitFor(async () => expect(await counted('feed_sockets{transport="integrators"}')).toBe(0))
})
afterAll(() => bff.close())

async function counted(name: string): Promise<number> {
  const metrics = await (await fetch(`${bff.opsUrl}/metrics`)).text()
  return Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
}

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
/** The head of the response to an upgrade; a WebSocket stays open. */
async function upgrade(path: string, from: string, more = ''): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
  open.push({ close: () => socket.destroy() })
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${from}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${KEY}\r\n${more}\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.on('error', () => undefined).resume()
  return { socket, head: head.toString() }
}
const readStatus = async (path: string, from: string, more?: string) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec((await upgrade(path, from, more)).head)?.[1])
const poll = (from: string) =>
  fetch(`${bff.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } })

const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket'

describe('malformed frames of a client', () => {
  it.each([
    ['reserved bits', [0xf1, 0x80, 0, 0, 0, 0]],
    ['an unknown opcode', [0x83, 0x80, 0, 0, 0, 0]],
    ['a text without mask', [0x81, 0x01, 0x41]],
    ['bytes that are no UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
    ['more than a message may have', [0x81, 0xff, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]],
  ])('are counted, not logged: %s', async (_title, bytes) => {
    const before = [await counted('feed_malformed_frames_total'), bff.lines.length]
    const { socket, head } = await upgrade('/feed', '10.9.0.1')
    expect(head).toContain('101')
    const closed = once(socket, 'close')
    socket.write(Buffer.from(bytes))
    await closed
    expect(await counted('feed_malformed_frames_total')).toBe((before[0] ?? 0) + 1)
    const levels = bff.lines.slice(before[1]).map((line) => (JSON.parse(line) as { level: number }).level)
    expect(levels.filter((level) => level >= 40)).toEqual([])
  })
})

describe('an address', () => {
  it('has as many sockets as allowed, over all transports together; one more is refused with a message', async () => {
    const from = '198.51.100.1'
    expect(await readStatus('/feed', from)).toBe(101)
    expect(await readStatus(SOCKET_IO, from)).toBe(101)
    expect(await readStatus('/socket.io/?EIO=3&transport=websocket', from)).toBe(101)
    const session = await poll(from)
    expect(session.status).toBe(200)
    for (const path of ['/feed', SOCKET_IO]) {
      const { head, socket } = await upgrade(path, from)
      expect(head).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
      expect(head).toMatch(/\r\nretry-after: 30\r\n/)
      expect(head).toContain('"code":"rate_limited"')
      await vi.waitFor(() => expect(socket.destroyed || socket.readableEnded).toBe(true))
    }
    const polled = await poll(from)
    expect([polled.status, polled.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await polled.json()).toMatchObject({ ok: false, error: { code: 'rate_limited' } })
    expect(await counted('feed_sockets_capped_total{limit="address"}')).toBe(3)
    // A session that is closed counts no longer; its next request is none of a new socket.
    const { sid } = JSON.parse((await session.text()).slice(1)) as { sid: string }
    const ended = await fetch(`${bff.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': 'text/plain' },
      body: '1',
    })
    expect(ended.status).toBe(200)
    await vi.waitFor(async () => expect(await readStatus('/feed', from)).toBe(101))
    // Other calls of this address, and sockets of others, go on.
    expect((await fetch(`${bff.url}/api/fiats`, { headers: { 'x-forwarded-for': from } })).status).toBe(200)
    expect(await readStatus('/feed', '198.51.100.2')).toBe(101)
  })

  it('has another one as soon as one has closed, however it closed', async () => {
    const from = '198.51.100.3'
    const sockets = []
    for (let at = 0; at < PER_ADDRESS; at++) sockets.push((await upgrade('/feed', from)).socket)
    expect(await readStatus('/feed', from)).toBe(429)
    sockets[0]?.resetAndDestroy()
    sockets[1]?.destroy()
    await vi.waitFor(async () => expect(await readStatus('/feed', from)).toBe(101))
    await vi.waitFor(async () => expect(await readStatus(SOCKET_IO, from)).toBe(101))
    expect(await readStatus('/feed', from)).toBe(429)
  })

  it('is the one that the trusted balancer states, IPv6 by its network', async () => {
    for (let at = 0; at < PER_ADDRESS; at++)
      expect(await readStatus('/feed', `203.0.113.9, 2001:db8:1:2::${at + 1}`)).toBe(101)
    expect(await readStatus('/feed', '2001:db8:1:2:ffff::1')).toBe(429)
    // The client's own claim is further left and not believed.
    expect(await readStatus('/feed', '203.0.113.9')).toBe(101)
  })

  it('is not counted for refused handshakes, a thousand at once included', async () => {
    const from = '198.51.100.4'
    const foreign = 'origin: https://evil.example\r\n'
    for (let at = 0; at < 2 * PER_ADDRESS; at++) expect(await readStatus('/feed', from, foreign)).toBe(403)
    const all = await Promise.all(Array.from({ length: 100 }, () => readStatus('/feed', from)))
    expect(all.filter((status) => status === 101)).toHaveLength(PER_ADDRESS)
    expect(all.filter((status) => status === 429)).toHaveLength(100 - PER_ADDRESS)
  })

  it('counts a polling client that continues as a WebSocket once', async () => {
    const apps = Array.from({ length: PER_ADDRESS }, () =>
      io(bff.url, { forceNew: true, reconnection: false, transports: ['polling', 'websocket'] }),
    )
    open.push(...apps)
    const upgraded = (app: AppSocket) =>
      new Promise<void>((done) => {
        app.once('connect', () => {
          if (app.io.engine.transport.name === 'websocket') done()
          else app.io.engine.once('upgrade', () => done())
        })
      })
    await Promise.all(apps.map(upgraded))
    expect(await readStatus('/feed', PROXY)).toBe(429)
    apps[0]?.close()
    await vi.waitFor(async () => expect(await readStatus('/feed', PROXY)).toBe(101))
  })
})

describe('a member', () => {
  it('has a number of sockets, from any address; the oldest receives the reason and is closed', async () => {
    const bearer = await bff.signIn()
    const byes: unknown[] = []
    const app = (from: string) => {
      const socket = io(bff.url, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        auth: { token: bearer },
        extraHeaders: { 'x-forwarded-for': from },
      })
      open.push(socket)
      return new Promise<AppSocket>((done) => {
        socket.on('bye', (bye: unknown) => void byes.push(bye))
        socket.once('connect', () => done(socket))
      })
    }
    const first = await app('198.51.100.11')
    const others = [await app('198.51.100.12'), await app('198.51.100.13')]
    await vi.waitFor(() =>
      expect(byes).toEqual([{ reason: 'too_many', retryAfter: expect.any(Number) as number }]),
    )
    expect((byes[0] as { retryAfter: number }).retryAfter).toBeGreaterThanOrEqual(60_000)
    await vi.waitFor(() => expect(first.connected).toBe(false))
    expect(others.map(({ connected }) => connected)).toEqual([true, true])
    expect(await counted('feed_sockets_capped_total{limit="member"}')).toBe(1)
  })
})

describe('an offer of another protocol', () => {
  it.each([
    [
      'h2c, as curl sends it',
      'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk',
    ],
    ['TLS', 'connection: upgrade\r\nupgrade: TLS/1.2'],
    ['a WebSocket where there is none', 'connection: Upgrade\r\nupgrade: websocket'],
  ])('is ignored on an ordinary request: %s', async (_name, headers) => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
    const request = (more: string) => `GET /api/fiats HTTP/1.1\r\nhost: x\r\n${more}\r\n\r\n`
    socket.write(request(headers))
    const [first] = (await once(socket, 'data')) as [Buffer]
    // The connection goes on: the second request on it is answered as well.
    socket.write(request('connection: close'))
    const responses = [first.toString(), await text(socket)]
    expect(responses.map((response) => response.slice(0, 15))).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
    for (const response of responses) expect(response).toContain('{"ok":true,')
  })

  it('is ignored with a body, which is read', async () => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
    const body = 'user_string=a%40b.example&password=secret-1'
    bff.upstream.on('POST /api/user/login', () => ({ type: 'error', message: 'no' }))
    socket.write(
      `POST /api/user/login HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, close\r\nupgrade: h2c\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 422 /)
    expect(bff.upstream.requests.at(-1)?.body).toMatchObject({ password: 'secret-1' })
  })
})
