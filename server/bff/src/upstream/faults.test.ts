import { createServer, type Socket } from 'node:net'
import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpUpstream } from './http-upstream.ts'
import type { Upstream } from './port.ts'

/** The behaviour of a faulty upstream on each connection. */
type Behaviour = (socket: Socket, request: string, count: number) => void
const open: { close(): void }[] = []

afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function upstreamThat(
  behave: Behaviour,
  trusted = true,
): Promise<{ upstream: Upstream; requests: string[]; expire(): Promise<void> }> {
  const requests: string[] = []
  const deadlines = new Set<{ ms: number; run: () => void }>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      const request = bytes.toString()
      requests.push(request)
      behave(socket, request, requests.length)
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const upstream = httpUpstream({
    url: `http://127.0.0.1:${port}`,
    timeZone: 'UTC',
    trusted,
    observer: { onReply: () => undefined, onDrift: () => undefined },
    monotonicNow: () => 0,
    setTimer(ms, run) {
      const deadline = { ms, run }
      deadlines.add(deadline)
      return () => void deadlines.delete(deadline)
    },
  })
  open.push({
    close() {
      void upstream.close()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return {
    upstream,
    requests,
    /** Fires the timeout of the latest request. */
    async expire() {
      const before = requests.length
      await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before), { timeout: 20_000 })
      for (const deadline of deadlines) deadline.run()
    },
  }
}

const ask = (
  upstream: Upstream,
  endpoint: Endpoint = api.content.menu,
  input: Record<string, unknown> = {},
) =>
  upstream.send({
    endpoint,
    input,
    language: 'en',
    token: 'secret-token',
    cookieJar: {},
    requestId: 'request-1',
  })
const post = (upstream: Upstream) => ask(upstream, api.account.setNickname, { nickname: 'x' })

function httpResponse(body: string, headers: readonly string[] = [], status = '200 OK'): string {
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n')
}
const good = httpResponse('{"type":"ok","message":[]}')

describe('a misbehaving upstream', () => {
  it('F01: refuses connections: unreachable, at once', async () => {
    const upstream = httpUpstream({
      url: 'http://127.0.0.1:1',
      timeZone: 'UTC',
      trusted: true,
      observer: { onReply: () => undefined, onDrift: () => undefined },
      monotonicNow: () => 0,
    })
    expect(await ask(upstream)).toMatchObject({ kind: 'unreachable' })
    expect(await post(upstream)).toMatchObject({ kind: 'unreachable' })
    await upstream.close()
  })

  it('F01: a read is retried once when the connection breaks, and not again', async () => {
    const { upstream, requests } = await upstreamThat((socket, _request, count) =>
      count === 1 ? socket.destroy() : socket.write(good),
    )
    expect(await ask(upstream)).toMatchObject({ kind: 'ok' })
    expect(requests).toHaveLength(2)
    const broken = await upstreamThat((socket) => socket.destroy())
    expect(await ask(broken.upstream)).toMatchObject({ kind: 'unreachable' })
    expect(broken.requests).toHaveLength(2)
  })

  it('F05: a write that is cut off has an unknown outcome and is never repeated', async () => {
    const { upstream, requests } = await upstreamThat((socket) => socket.resetAndDestroy())
    expect(await post(upstream)).toMatchObject({ kind: 'timeout', sent: true })
    expect(requests).toHaveLength(1)
  })

  it('F02: never responds: a read times out, a write has an unknown outcome', async () => {
    const { upstream, requests, expire } = await upstreamThat(() => undefined)
    const late = (call: Promise<unknown>) => Promise.all([call, expire()]).then(([reply]) => reply)
    expect(await late(ask(upstream))).toMatchObject({ kind: 'timeout', sent: false })
    expect(await late(post(upstream))).toMatchObject({ kind: 'timeout', sent: true })
    expect(requests).toHaveLength(2)
  })

  it('F04: sends a byte at a time: times out at the total deadline', async () => {
    const { upstream, expire } = await upstreamThat((socket) => {
      socket.write(httpResponse('x'.repeat(1_000)).slice(0, -1_000))
      const drip = setInterval(() => socket.write('x'), 5)
      socket.once('close', () => clearInterval(drip))
    })
    const [reply] = await Promise.all([ask(upstream), expire()])
    expect(reply).toMatchObject({ kind: 'timeout' })
  })

  const noises: readonly (readonly [claim: string, bytes: string])[] = [
    [
      'F06: ends in the middle of the body',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"type":"ok"',
    ],
    ['F07: truncated JSON of the right length', httpResponse('{"type":"ok","message":')],
    ['F08: an empty response', httpResponse('')],
    ['F09: something behind the JSON', httpResponse('{"type":"ok","message":[]} trailing')],
    [
      'F10: a page of HTML',
      httpResponse('<html>stack trace</html>').replace('application/json', 'text/html'),
    ],
    ['F12: status 500 with JSON', httpResponse('{"message":"SQLSTATE[42S02]"}', [], '500 Error')],
    ['F16: 64 kB of headers', httpResponse('{"type":"ok"}', [`x-big: ${'x'.repeat(65_536)}`])],
    ['F18: a redirect', httpResponse('', ['location: http://169.254.169.254/latest'], '302 Found')],
    [
      'an unrequested compressed body',
      httpResponse('{"type":"ok","message":[]}', ['content-encoding: gzip']),
    ],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9\r\n\r\n'],
  ]
  it.each(noises)('%s: no valid response', async (_claim, bytes) => {
    const { upstream } = await upstreamThat((socket) => socket.end(bytes))
    expect(await ask(upstream)).toMatchObject({ kind: 'invalid' })
  })

  it('F14: an endless body is aborted at one mebibyte', async () => {
    let written = 0
    const { upstream } = await upstreamThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
      const more = (): void => {
        if (socket.destroyed || written > 64 * 1024 * 1024) return
        written += 65_536
        if (socket.write(chunk)) setImmediate(more)
        else socket.once('drain', more)
      }
      more()
    })
    expect(await ask(upstream)).toMatchObject({ kind: 'invalid' })
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  it('F13: is busy, and the caller receives its retry time', async () => {
    const { upstream } = await upstreamThat((socket) =>
      socket.write(httpResponse('', ['retry-after: 4'], '503 Busy')),
    )
    expect(await ask(upstream)).toMatchObject({ kind: 'busy', retryAfterSeconds: 4 })
  })

  it('F20: responds with another request id: dropped, and none of its connections is used again', async () => {
    const { upstream, requests } = await upstreamThat((socket, _request, count) =>
      socket.write(
        httpResponse('{"type":"ok","message":[]}', [
          `x-request-id: ${count === 1 ? 'request-0' : 'request-1'}`,
        ]),
      ),
    )
    expect(await ask(upstream)).toMatchObject({ kind: 'invalid', why: 'request id' })
    expect(await ask(upstream)).toMatchObject({ kind: 'ok' })
    expect(requests).toHaveLength(2)
  })

  it('F20: a foreign upstream gets a separate connection for every request with a token', async () => {
    const foreign = await upstreamThat((socket) => socket.write(good), false)
    await ask(foreign.upstream)
    expect(foreign.requests[0]?.toLowerCase()).toContain('connection: close')
    const own = await upstreamThat((socket) => socket.write(good), true)
    await ask(own.upstream)
    expect(own.requests[0]?.toLowerCase()).not.toContain('connection: close')
  })
})

describe('the upstream request', () => {
  it('has these headers and no others', async () => {
    const { upstream, requests } = await upstreamThat((socket) => socket.write(good))
    await upstream.send({
      endpoint: api.wallet.transfer,
      input: { currency_id: 1, number: '2', from_field: 'legal', to_field: 'change' },
      language: 'th',
      token: 'secret-token',
      cookieJar: { sid: 'a' },
      requestId: 'request-1',
      idempotencyKey: 'k'.repeat(16),
    })
    const [head = '', body] = (requests[0] ?? '').split('\r\n\r\n')
    const names = head
      .split('\r\n')
      .slice(1)
      .map((line) => (line.split(':')[0] ?? '').toLowerCase())
    expect(names.sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'cookie',
      'host',
      'idempotency-key',
      'x-request-id',
    ])
    expect(head).toContain('POST /api/wallet/change HTTP/1.1')
    expect(head).toContain('authorization: secret-token')
    expect(body).toBe('currency_id=1&number=2&from_field=legal&to_field=change&lang=th')
  })

  it("numbers the items of a list in the family's format", async () => {
    const { upstream, requests } = await upstreamThat((socket) =>
      socket.write(httpResponse('{"type":"ok","message":"ok"}')),
    )
    await ask(upstream, api.wallet.saveForeignCard, { data: ['a&b', 'c'] })
    expect(requests[0]).toContain('data%5B0%5D=a%26b&data%5B1%5D=c&lang=en')
  })

  it('with a token that is not a valid header fails alone', async () => {
    const { upstream, requests } = await upstreamThat((socket) => socket.write(good))
    const reply = await upstream.send({
      endpoint: api.content.menu,
      input: {},
      language: 'en',
      token: 'a\r\nx-evil: 1',
      cookieJar: {},
      requestId: 'request-1',
    })
    expect(reply).toMatchObject({ kind: 'invalid' })
    expect(requests).toHaveLength(0)
  })
})
