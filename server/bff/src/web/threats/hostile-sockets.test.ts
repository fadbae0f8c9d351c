import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { WebSocket } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
const open: { close(): void }[] = []
beforeAll(async () => {
  bff = await startTestBff()
  await vi.waitFor(() => expect(bff.upstream.followers()).toBe(1))
})
afterEach(async () => {
  for (const each of open.splice(0)) each.close()
  // It still serves other requests.
  expect((await fetch(`${bff.url}/api/fiats`)).status).toBe(200)
})
afterAll(() => bff.close())

/** An integrator's socket, its messages, and its close event. */
async function feed() {
  const socket = new WebSocket(`${bff.url.replace('http', 'ws')}/feed`)
  open.push(socket)
  const received: { op?: string; error?: string; ch?: string }[] = []
  const closed: { code: number; reason: string }[] = []
  socket.addEventListener(
    'message',
    ({ data: text }) => void received.push(JSON.parse(String(text)) as never),
  )
  socket.addEventListener('close', ({ code, reason }) => void closed.push({ code, reason }))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('not opened')))
  })
  return { socket, received, closed }
}

/** The status of a socket.io handshake. */
const handshake = async (query: string, headers: Record<string, string> = {}) =>
  (await fetch(`${bff.url}/socket.io/?${query}`, { headers })).status

describe('threat 17: a hostile socket', () => {
  it('cannot join a channel of another member, whatever its name', async () => {
    const { socket, received } = await feed()
    const channels = [
      'me',
      'u:42',
      'me:42',
      '42',
      '#lagging',
      'update_balance_42',
      'kline:*:1min',
      'tickers ',
      'TICKERS',
    ]
    for (const [at, channel] of channels.entries()) {
      socket.send(JSON.stringify({ op: 'sub', ch: [channel] }))
      // Sequential, because the rate limit for messages is small.
      await vi.waitFor(() => expect(received.filter(({ op }) => op === 'sub')).toHaveLength(at + 1), {
        timeout: 10_000,
      })
    }
    expect(
      received
        .map(({ error }) => error)
        .filter((error) => error !== 'too_fast' && error !== 'channel_unknown'),
    ).toEqual([])
    bff.upstream.emit('update_balance_42', { type: 'balance' })
    const other = await feed()
    other.socket.send(JSON.stringify({ op: 'sub', ch: ['nothing'] }))
    await vi.waitFor(() => expect(other.received).toHaveLength(1))
    expect(received.filter(({ ch }) => ch === 'me')).toEqual([])
  })

  it('that floods is ignored, and then disconnected', async () => {
    const { socket, received, closed } = await feed()
    for (let at = 0; at < 200; at++) socket.send(JSON.stringify({ op: 'sub', ch: ['tickers'] }))
    await vi.waitFor(() => expect(closed).toHaveLength(1), { timeout: 20_000 })
    expect(received.some(({ error }) => error === 'too_fast')).toBe(true)
  })

  it('that sends more than a message may hold is closed', async () => {
    const { socket, closed } = await feed()
    socket.send(JSON.stringify({ op: 'sub', ch: ['x'.repeat(1_000_000)] }))
    await vi.waitFor(() => expect(closed[0]?.code).toBe(1009), { timeout: 20_000 })
  })

  it.each([
    ['no JSON', '{"op":'],
    ['no object', '[["sub"]]'],
    ['a prototype', '{"__proto__":{"op":"sub"},"ch":["tickers"]}'],
    ['an op of another kind', '{"op":{"toString":null}}'],
    ['nothing at all', ''],
  ])('that sends %s receives an error', async (_claim, text) => {
    const { socket, received } = await feed()
    socket.send(text)
    await vi.waitFor(() => expect(received[0]).toEqual({ op: 'error', error: 'not_understood' }))
  })

  it('that sends bytes receives an error', async () => {
    const { socket, received } = await feed()
    socket.send(new Uint8Array([0, 1, 2, 255]))
    await vi.waitFor(() => expect(received[0]).toEqual({ op: 'error', error: 'not_understood' }))
  })

  it.each([
    ['the protocol of twenty years ago', 'EIO=1&transport=polling'],
    ['a protocol that does not exist', 'EIO=99&transport=polling'],
    ['no transport', 'EIO=4&transport=carrier-pigeon'],
    ['the id of a prototype', 'EIO=4&transport=polling&sid=__proto__'],
    ['an unknown id', 'EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAAAAAA'],
  ])('with %s is refused', async (_claim, query) => {
    expect(await handshake(query)).toBe(400)
  })

  it('of a foreign page is rejected', async () => {
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect(await handshake('EIO=4&transport=polling', { origin })).toBe(403)
    }
  })

  it('that sends invalid events stays connected, and breaks nothing', async () => {
    const socket = io(bff.url, { forceNew: true, reconnection: false, transports: ['websocket'] })
    open.push(socket)
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    socket.emit('sub', null)
    socket.emit('sub', { ch: { length: 1e9 } }, 'no function')
    socket.emit('unsub')
    socket.emit('__proto__', {})
    socket.emit('constructor', { ch: ['tickers'] })
    socket.emit('login', 42)
    const response = await new Promise((resolve) => socket.emit('sub', { ch: ['nothing'] }, resolve))
    expect(response).toEqual({ ok: false, error: 'channel_unknown' })
  })

  it('that aborts its handshake leaves nothing behind', async () => {
    const port = Number(new URL(bff.url).port)
    for (const head of [
      'GET /feed HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n',
      'GET /feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(head))
        socket.on('error', () => resolve())
        socket.on('close', () => resolve())
        socket.resume()
      })
    }
    const { received, socket } = await feed()
    socket.send(JSON.stringify({ op: 'dance' }))
    await vi.waitFor(() => expect(received).toHaveLength(1))
  })
})
