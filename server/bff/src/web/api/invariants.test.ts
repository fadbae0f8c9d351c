import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import supertest from 'supertest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatResponse, type FaultyUpstream, faultyUpstream, type TestBff, startTestBff } from '#testing'

const SOON = { timeout: 40_000, interval: 20 }
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

/** A BFF in front of a raw TCP upstream, with two signed-in members. */
async function setUp(): Promise<{ bff: TestBff; far: FaultyUpstream; members: readonly [string, string] }> {
  const sound = await startTestBff()
  const members = [await sound.signIn(41), await sound.signIn(42)] as const
  await sound.close()
  const far = await faultyUpstream()
  const bff = await startTestBff({ upstreamUrl: far.url, trusted: false, extensions: false })
  open.push(bff, far)
  return { bff, far, members }
}

const transfer = { currency_id: '3', number: '1', from_field: 'legal', to_field: 'change' }
const send = (bff: TestBff, bearer: string, key: string | null, fields: Record<string, string> = transfer) =>
  fetch(`${bff.url}/api/wallet/change`, {
    method: 'POST',
    headers: { authorization: bearer, ...(key === null ? {} : { 'idempotency-key': key }) },
    body: new URLSearchParams(fields),
  })
const summarize = async (response: Response) => {
  const { error } = (await response.json()) as { error?: { code: string; reason?: string } }
  return [response.status, error?.code ?? null, error?.reason ?? null]
}
const key = 'k'.repeat(16)
const yes = formatResponse('{"type":"ok","message":"done"}')

describe('an idempotency key, in front of an upstream without them', () => {
  it('has one effect; a repetition receives the same bytes, marked as a replay', async () => {
    const { bff, far, members } = await setUp()
    far.behave = (socket) => socket.end(yes)
    const first = await send(bff, members[0], key)
    const again = await send(bff, members[0], key)
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ])
    expect(await again.text()).toBe(await first.text())
    expect(far.requests).toHaveLength(1)
    expect(await summarize(await send(bff, members[0], key, { ...transfer, number: '2' }))).toEqual([
      422,
      'refused',
      'key_reused',
    ])
    await send(bff, members[1], key)
    expect(far.requests).toHaveLength(2)
  })

  it('stores a refusal, even if the upstream would accept by now', async () => {
    const { bff, far, members } = await setUp()
    far.behave = (socket) => socket.end(formatResponse('{"type":"error","message":"Too little"}'))
    expect((await send(bff, members[0], key)).status).toBe(422)
    far.behave = (socket) => socket.end(yes)
    expect(
      ((await (await send(bff, members[0], key)).json()) as { error: { message: string } }).error.message,
    ).toBe('Too little')
    expect(far.requests).toHaveLength(1)
  })

  it('F05, F26: never repeats a write that was cut off, even when the upstream is back; another key does', async () => {
    const { bff, far, members } = await setUp()
    far.behave = (socket) => socket.resetAndDestroy()
    expect(await summarize(await send(bff, members[0], key))).toEqual([504, 'upstream_timeout', null])
    far.behave = (socket) => socket.end(yes)
    const again = await send(bff, members[0], key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await summarize(again)).toEqual([504, 'upstream_timeout', null])
    expect(far.requests).toHaveLength(1)
    expect(await summarize(await send(bff, members[0], 'j'.repeat(16)))).toEqual([200, null, null])
    expect(far.requests).toHaveLength(2)
  })

  it('that never reached the upstream may be used again', async () => {
    const { bff, far, members } = await setUp()
    far.behave = (socket) => socket.end(formatResponse('', { status: '503 Busy' }))
    expect(await summarize(await send(bff, members[0], key))).toEqual([503, 'overloaded', null])
    far.behave = (socket) => socket.end(yes)
    expect(await summarize(await send(bff, members[0], key))).toEqual([200, null, null])
    expect(far.requests).toHaveLength(2)
  })

  it('that is missing: the same request is refused while the first is in progress', async () => {
    const { bff, far, members } = await setUp()
    let release = (): void => undefined
    far.behave = (socket) => void (release = () => socket.end(yes))
    const first = send(bff, members[0], null)
    await vi.waitFor(() => expect(far.requests).toHaveLength(1), SOON)
    const twin = await send(bff, members[0], null)
    expect(twin.headers.get('retry-after')).toBe('1')
    expect(await summarize(twin)).toEqual([409, 'refused', 'in_progress'])
    release()
    expect((await first).status).toBe(200)
    expect(far.requests).toHaveLength(1)
  })
})

describe('F20: an upstream that responds twice', () => {
  it("never sends one member's response to the other, in 600 requests", async () => {
    const { bff, far, members } = await setUp()
    far.behave = (socket, request) => {
      const member = /token-of-(\d+)/.exec(request)?.[1] ?? '0'
      const body = JSON.stringify({ type: 'ok', message: { id: Number(member), account_number: 'a***' } })
      socket.write(formatResponse(body), () => setImmediate(() => socket.write(formatResponse(body))))
    }
    const ask = async (at: number) => {
      const response = await fetch(`${bff.url}/api/user/info`, {
        headers: { authorization: members[at % 2] ?? '' },
      })
      return ((await response.json()) as { data: { id: number } }).data.id
    }
    for (let round = 0; round < 30; round++) {
      const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)))
      expect(responses).toEqual(Array.from({ length: 20 }, (_, at) => 41 + (at % 2)))
    }
  })
})

describe('F23: while the upstream is slow', () => {
  it('cached responses are still served', async () => {
    // All callers of this test have one address.
    const bff = await startTestBff({ socketsPerAddress: 100 })
    open.push(bff)
    bff.upstream.on('GET /api/getSiteConfig', () => ({ type: 'ok', message: { site_name: 'Bourse' } }))
    const bearer = await bff.signIn()
    const site = () => supertest(bff.url).get('/api/getSiteConfig')
    expect((await site()).status).toBe(200)
    bff.upstream.on('GET /api/user/info', () => undefined)
    const hangUp = new AbortController()
    const stuck = Array.from({ length: 250 }, () =>
      fetch(`${bff.url}/api/user/info`, { headers: { authorization: bearer }, signal: hangUp.signal }).catch(
        () => null,
      ),
    )
    await vi.waitFor(
      () =>
        expect(bff.upstream.requests.filter(({ path }) => path === '/api/user/info').length).toBeGreaterThan(
          200,
        ),
      SOON,
    )
    const cached = await site()
    expect([cached.status, cached.body.data.site_name]).toEqual([200, 'Bourse'])
    expect((await supertest(bff.opsUrl).get('/healthz')).status).toBe(200)
    hangUp.abort()
    await Promise.all(stuck)
  })
})

describe('F27: a client that does not read', () => {
  let server: Server
  const written = { bytes: 0 }

  it('applies backpressure to the upstream: nothing is buffered ahead', async () => {
    const size = 7 * 1024 * 1024
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': size })
      const piece = Buffer.alloc(65_536)
      let sent = 0
      const more = (): void => {
        if (response.destroyed) return
        if (sent >= size) return void response.end()
        sent += piece.length
        written.bytes += piece.length
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bff = await startTestBff({ upstreamUrl: url })
    open.push({ close: () => (server.closeAllConnections(), server.close()) }, bff)
    const held: Socket[] = []
    bff.bff.app.server.on('connection', (socket: Socket) => void held.push(socket))
    const readers = Array.from({ length: 20 }, () => {
      const reader = connect(Number(new URL(bff.url).port), '127.0.0.1')
      reader.pause()
      reader.write('GET /upload/a.png HTTP/1.1\r\nhost: x\r\n\r\n')
      return reader
    })
    // It has stopped when nothing was written during many turns.
    let last = -1
    await vi.waitFor(
      () => {
        const stood = last === written.bytes && held.length === readers.length
        last = written.bytes
        if (!stood) throw new Error('it still flows')
      },
      { timeout: 40_000, interval: 500 },
    )
    // The bytes in this process; the rest is in the network or not sent yet.
    expect(written.bytes).toBeGreaterThan(0)
    for (const socket of held) expect(socket.writableLength).toBeLessThanOrEqual(64 * 1024)
    for (const reader of readers) reader.destroy()
  })
})
