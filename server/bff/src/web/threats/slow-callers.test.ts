import { connect, type Socket } from 'node:net'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ limits: { callsPerMinute: 1_000_000 }, bodyTimeoutMs: 300 })
})
afterAll(() => bff.close())

const HEAD = 'POST /api/user/editNickname HTTP/1.1\r\nHost: x\r\n'
const BODY = `${HEAD}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`

/** A connection that sends an opening and then almost nothing. */
function slow(opening: string): Socket {
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(opening)
  return socket
}

describe('threat 20: slow clients', () => {
  it('lose their connections, without delaying other clients', { timeout: 60_000 }, async () => {
    const { server } = bff.bff.app
    const { headersTimeout } = server
    // The default is asserted below; Node checks it once a second.
    server.headersTimeout = 300
    const sockets = [
      ...Array.from({ length: 250 }, () => slow(HEAD)),
      ...Array.from({ length: 250 }, () => slow(BODY)),
    ]
    const closedSockets = new Set<Socket>()
    for (const socket of sockets) socket.once('close', () => closedSockets.add(socket))
    const trickle = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x')
    }, 100)
    const pool = new Pool(bff.url, { connections: 1 })
    const statuses = new Set<number>()
    await vi.waitFor(
      async () => {
        const { statusCode, body } = await pool.request({ method: 'GET', path: '/api/fiats' })
        await body.dump()
        statuses.add(statusCode)
        expect(closedSockets.size).toBe(sockets.length)
      },
      { timeout: 40_000, interval: 100 },
    )
    clearInterval(trickle)
    server.headersTimeout = headersTimeout
    await pool.close()
    expect([...statuses]).toEqual([200])
  })

  it('with heads that are too large, too many or never end are rejected', async () => {
    const responseTo = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = slow(head)
        let response = ''
        socket.on('data', (chunk) => void (response += chunk.toString()))
        socket.once('close', () => resolve(response))
      })
    const large = await responseTo(`GET /api/menu HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(large).toMatch(/^HTTP\/1\.1 431 /)
    const long = await responseTo(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 4(?:14|31) /)
  })

  it('that pipeline receive their responses in order', async () => {
    const socket = slow('GET /api/fiats HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n'.repeat(50))
    let response = ''
    socket.on('data', (chunk) => void (response += chunk.toString()))
    await vi.waitFor(() => expect(response.match(/HTTP\/1\.1 200 /g)).toHaveLength(50), { timeout: 20_000 })
    socket.destroy()
  })

  it('are limited by settings of the server itself', () => {
    const { server } = bff.bff.app
    expect({
      headersTimeout: server.headersTimeout,
      requestTimeout: server.requestTimeout,
      keepAliveTimeout: server.keepAliveTimeout,
      maxRequestsPerSocket: server.maxRequestsPerSocket,
    }).toEqual({
      headersTimeout: 5_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 15_000,
      maxRequestsPerSocket: 1_000,
    })
  })
})
