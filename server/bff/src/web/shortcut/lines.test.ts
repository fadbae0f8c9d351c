import { once } from 'node:events'
import type { ServerOptions } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { openLines } from './lines.ts'

const KEPT = 'GET /kept HTTP/1.1\r\nHost: a\r\n\r\n'
const LATER = 'GET /later HTTP/1.1\r\nHost: a\r\n\r\n'
const OTHER = 'GET /other HTTP/1.1\r\nHost: a\r\n\r\n'
const post = (length: number) =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: ${length}\r\n\r\n`
const TURNS = 12

/** A connection on which the bytes come in the pieces that the test gives it. */
class Wire extends Duplex {
  heard = ''
  #held: (() => void)[] = []
  readonly #isSlow: boolean

  constructor(server: FastifyInstance['server'], isSlow = false) {
    super({ allowHalfOpen: true })
    this.#isSlow = isSlow
    server.emit('connection', this)
  }
  override _read(): void {}
  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this._writev([{ chunk: bytes }], done)
  }
  override _writev(pieces: readonly { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of pieces) this.heard += chunk.toString('latin1')
    if (this.#isSlow) this.#held.push(done)
    else done()
  }
  setTimeout(): this {
    return this
  }
  destroySoon(): void {
    if (this.writable) this.end()
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy())
  }
  say(text: string | null): void {
    if (!this.destroyed) this.push(text === null ? null : Buffer.from(text, 'latin1'))
  }
  /** Lets everything come to rest. */
  async rest(): Promise<void> {
    for (let left = TURNS; left > 0; left--) {
      await turn()
      for (const done of this.#held.splice(0)) done()
    }
  }
  get answers(): string[] {
    return this.heard.replaceAll(/^Date: .*\r\n/gm, 'Date: \r\n').split(/(?=HTTP\/1\.1 )/)
  }
}

const apps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** A server that answers what is kept either itself or through the lines. */
async function serve({
  hasLines,
  most = 1_000,
  http = {},
}: {
  hasLines: boolean
  most?: number
  http?: ServerOptions
}) {
  const app = Fastify({
    maxRequestsPerSocket: most,
    keepAliveTimeout: 15_000,
    http,
  }) as unknown as FastifyInstance
  apps.push(app)
  const seen = { read: 0, replied: 0 }
  app.addHook('onRequest', (_request, _reply, done) => {
    seen.read++
    done()
  })
  app.get('/kept', (_request, reply) => {
    lines?.follow(reply.raw)
    void reply.send('kept')
  })
  app.get('/other', (_request, reply) => void reply.send('other'))
  app.get('/later', (_request, reply) => void turn().then(() => turn().then(() => reply.send('later'))))
  app.post('/echo', (request, reply) => void reply.send(JSON.stringify(request.body)))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const lines = hasLines
    ? openLines(app, {
        now: () => 0,
        replyTo({ method, url, head }) {
          if (method !== 'GET' || url !== '/kept' || head.bodyBytes > 0) return null
          seen.replied++
          const fields = 'content-type: text/plain; charset=utf-8\r\ncontent-length: 4\r\n'
          return {
            head: `HTTP/1.1 200 OK\r\n${fields}`,
            body: seen.replied % 2 === 0 ? 'kept' : Buffer.from('kept'),
          }
        },
      })
    : null
  await app.ready()
  return { app, seen, connect: (isSlow = false) => new Wire(app.server, isSlow) }
}

/** A connection on which something kept was asked for before, and on which Node has shown where requests begin. */
async function openFor(server: Awaited<ReturnType<typeof serve>>, isSlow = false): Promise<Wire> {
  const wire = server.connect(isSlow)
  for (const text of SHOWN) {
    wire.say(text)
    await wire.rest()
  }
  Object.assign(server.seen, { read: 0, replied: 0 })
  wire.heard = ''
  return wire
}
const SHOWN = [KEPT, OTHER]

const bodiesOf = (wire: Wire) => wire.answers.map((answer) => answer.split('\r\n\r\n')[1])

describe('a connection', () => {
  it('is Node’s until something kept is asked for, and Node has shown where requests begin', async () => {
    const { seen, connect } = await serve({ hasLines: true })
    const wire = connect()
    for (const text of [OTHER, KEPT, KEPT, KEPT, OTHER, KEPT]) {
      wire.say(text)
      await wire.rest()
    }
    expect(bodiesOf(wire)).toEqual(['other', 'kept', 'kept', 'kept', 'other', 'kept'])
    expect(seen).toEqual({ read: 4, replied: 2 })
    expect(wire.heard).toContain('Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n')
    expect(wire.answers[3]).toBe(wire.answers[1])
  })

  it('goes on being ours after a body, however it was cut', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    for (const text of [
      `${post(6)}abcdef`,
      KEPT,
      post(6),
      'abc',
      'def',
      KEPT,
      `${post(6)}a`,
      'bcdef',
      KEPT,
    ]) {
      wire.say(text)
      await wire.rest()
    }
    expect(bodiesOf(wire)).toEqual(['"abcdef"', 'kept', '"abcdef"', 'kept', '"abcdef"', 'kept'])
    expect(server.seen).toEqual({ read: 3, replied: 3 })
  })

  it('takes no body for a request', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    for (const text of [post(2 * KEPT.length), KEPT, KEPT, KEPT]) {
      wire.say(text)
      await wire.rest()
    }
    expect(server.seen).toEqual({ read: 1, replied: 1 })
    expect(bodiesOf(wire)[1]).toBe('kept')
  })

  it.each([
    ['a head in two pieces', ['GET /other HTTP/1.1\r\n', 'Host: a\r\n\r\n']],
    ['what looks like a request, but is a field', ['GET /other HTTP/1.1\r\nX-A: ', KEPT]],
    ['the end of a body and a request in one piece', [post(6), `abcdef${OTHER}`]],
    [
      'what looks like a request, but is a field behind a body',
      [post(6), 'abcdefGET /other HTTP/1.1\r\nX-A: ', KEPT],
    ],
    ['two requests in one piece', [OTHER + OTHER]],
    [
      'the beginning of a second request, that looks like a field',
      [`${KEPT}GET /other HTTP/1.1\r\nX-A: `, KEPT],
    ],
    [
      'a body in chunks',
      ['POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '0\r\n\r\n'],
    ],
  ])('is Node’s after %s, until Node has shown where requests begin', async (_what, texts) => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    for (const text of [...texts, KEPT, OTHER]) {
      wire.say(text)
      await wire.rest()
    }
    expect(server.seen.replied).toBe(0)
    wire.say(KEPT)
    await wire.rest()
    expect(server.seen.replied).toBe(1)
    expect(bodiesOf(wire).slice(-3)).toEqual(['kept', 'other', 'kept'])
  })

  const piece = 'GET /other HTTP/1.1\r\nX-A: '
  it.each([
    ['a field', [KEPT + piece, KEPT, piece, KEPT], ['kept', 'other', 'other']],
    [
      'a body, and then the same request with the beginning of another one',
      [KEPT + post(OTHER.length), OTHER, OTHER + piece, KEPT],
      ['kept', JSON.stringify(OTHER), 'other', 'other'],
    ],
  ])('is not ours when what seemed to show where requests begin was %s', async (_what, texts, bodies) => {
    const { seen, connect } = await serve({ hasLines: true })
    const wire = connect()
    for (const text of texts) {
      wire.say(text)
      await wire.rest()
    }
    expect(bodiesOf(wire)).toEqual(bodies)
    expect(seen).toEqual({ read: bodies.length, replied: 0 })
  })

  it('answers in the order in which it was asked', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    for (const text of [KEPT, LATER, KEPT, OTHER]) wire.say(text)
    await wire.rest()
    wire.say(KEPT)
    await wire.rest()
    expect(bodiesOf(wire)).toEqual(['kept', 'later', 'kept', 'other', 'kept'])
    expect(server.seen.replied).toBe(2)
  })

  it('is closed after as many answers as a connection may have', async () => {
    const server = await serve({ hasLines: true, most: 3 })
    const wire = await openFor(server)
    for (let asked = 0; asked < 6; asked++) {
      wire.say(KEPT)
      await wire.rest()
    }
    const words = wire.answers.map((answer) => /Connection: (.*)\r/.exec(answer)?.[1])
    expect(words).toEqual(['keep-alive', 'keep-alive', 'close'])
    expect([server.seen.replied, wire.destroyed]).toEqual([3, true])
  })

  it('is answered although its caller has nothing more to say', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    wire.say(KEPT)
    wire.say(null)
    await wire.rest()
    expect([bodiesOf(wire), server.seen.replied]).toEqual([['kept'], 1])
  })

  it('is answered although the server closes', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    wire.say(KEPT)
    await Promise.resolve()
    expect(server.seen.replied).toBe(1)
    await server.app.close()
    expect(bodiesOf(wire)).toEqual(['kept'])
  })

  it('is written to no more once it is gone', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server)
    wire.say(KEPT)
    await Promise.resolve()
    wire.destroy()
    await wire.rest()
    expect([wire.heard, server.seen.replied]).toEqual(['', 1])
  })

  it('takes nothing more from a caller who does not read', async () => {
    const server = await serve({ hasLines: true })
    const wire = await openFor(server, true)
    for (let asked = 0; asked < 5; asked++) {
      wire.say(KEPT)
      await turn()
    }
    await wire.rest()
    expect(wire.answers).toHaveLength(5)
    expect(server.seen.replied).toBeLessThan(5)
  })
})

describe('Node’s limits of time', () => {
  /** A real connection, and what it is told. */
  async function call(app: FastifyInstance) {
    const { port } = app.server.address() as AddressInfo
    const socket = connectTo(port, '127.0.0.1')
    await once(socket, 'connect')
    const closed = once(socket.resume(), 'close')
    return {
      closed,
      async ask(text: string): Promise<string> {
        socket.write(text)
        const [bytes] = (await once(socket, 'data')) as [Buffer]
        return bytes.toString('latin1')
      },
    }
  }
  const times = { headersTimeout: 40, connectionsCheckingInterval: 10 }

  it('strike who never asks, and not who asks for what is kept', async () => {
    const { app, seen } = await serve({ hasLines: true, http: times })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const asking = await call(app)
    for (const text of SHOWN) await asking.ask(text)
    const silent = await call(app)
    expect(await asking.ask(KEPT)).toMatch(/kept$/)
    await silent.closed
    expect(await asking.ask(KEPT)).toMatch(/kept$/)
    expect(seen).toEqual({ read: 2, replied: 2 })
  })

  it('strike who asks for nothing more', async () => {
    const { app, seen } = await serve({ hasLines: true, http: times })
    Object.assign(app.server, { keepAliveTimeout: 20, keepAliveTimeoutBuffer: 0 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const asking = await call(app)
    for (const text of [...SHOWN, KEPT]) await asking.ask(text)
    await asking.closed
    expect(seen.replied).toBe(1)
  })
})

const USUAL = [
  KEPT,
  KEPT,
  LATER,
  'GET /kept HTTP/1.1\r\nHost: a\r\nAccept: */*\r\nUser-Agent: x\r\nConnection: keep-alive\r\n\r\n',
]
/** Requests as they may be, and as somebody writes them who wants two readers to disagree. */
const ODD = [
  'HEAD /kept HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: 5\r\n\r\nabcde',
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: 0\r\n\r\n',
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: ${KEPT.length}\r\n\r\n${KEPT}`,
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  `GET /kept HTTP/1.1\r\nHost: a\r\nContent-Length: ${KEPT.length}\r\n\r\n${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n${KEPT}`,
  `GET /other HTTP/1.1\r\nHost: a\r\nX: \r\n y\r\n\r\n${KEPT}`,
  `GET /other HTTP/1.1\r\nHost: a\r\nX: ${KEPT}`,
  'GET /kept HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /kept HTTP/1.1\r\n\r\n',
  'GET /kept HTTP/1.0\r\nHost: a\r\n\r\n',
  'GET /kept HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /other HTTP/1.1\r\nHost: a\r\nProxy-Connection: close\r\n\r\n',
  'GET /kept HTTP/1.1\nHost: a\n\n',
  '\r\nGET /kept HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: text/x\r\nContent-Length: 2\r\n\r\nab',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET /kept HT',
  '\r\n\r\n',
]

const often = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: other })

type Piece = { readonly text: string; readonly hasRest: boolean }
const pieces: fc.Arbitrary<Piece[]> = fc
  .record({
    texts: fc.array(often(fc.constantFrom(...USUAL), fc.constantFrom(...ODD)), {
      minLength: 1,
      maxLength: 7,
    }),
    /** Where requests end, or anywhere. */
    isCutClean: often(fc.constant(true), fc.constant(false)),
    cuts: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 6 }),
    rests: fc.array(often(fc.constant(true), fc.constant(false)), { minLength: 7, maxLength: 7 }),
  })
  .map(({ texts, isCutClean, cuts, rests }) => {
    if (isCutClean) return texts.map((text, place) => ({ text, hasRest: rests[place] === true }))
    const all = texts.join('')
    const ends = cuts
      .map(([part, hasRest]) => ({ end: Math.floor(part * all.length), hasRest }))
      .toSorted((one, other) => one.end - other.end)
    ends.push({ end: all.length, hasRest: true })
    return ends.map(({ end, hasRest }, place) => ({
      text: all.slice(ends[place - 1]?.end ?? 0, end),
      hasRest,
    }))
  })

/** Whether these are among those, in the same order. */
function areAmong(some: readonly string[], all: readonly string[]): boolean {
  let found = 0
  for (const answer of all) if (answer === some[found]) found++
  return found === some.length
}

async function tell(wire: Wire, said: readonly Piece[], isPatient: boolean): Promise<string[]> {
  for (const { text, hasRest } of said) {
    if (text !== '') wire.say(text)
    if (hasRest || isPatient) await wire.rest()
  }
  await wire.rest()
  return wire.answers
}

describe('whatever anybody says, in whatever pieces', () => {
  it('is answered to the byte as by Node’s server alone', async () => {
    const plain = await serve({ hasLines: false })
    const lined = await serve({ hasLines: true })
    let answers = 0
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.boolean(),
        often(fc.constant(true), fc.constant(false)),
        async (some, isSlow, isUsed) => {
          // Most connections have been used before.
          const said = isUsed ? [...SHOWN.map((text) => ({ text, hasRest: true })), ...some] : some
          const wires = [plain.connect(isSlow), plain.connect(isSlow), lined.connect(isSlow)] as const
          const alone = await tell(wires[0], said, true)
          const together = await tell(wires[2], said, false)
          if (said.every(({ hasRest }) => hasRest)) expect(together).toEqual(alone)
          else {
            // Node forgets whom it has not answered yet when something comes that it does not understand.
            const inHaste = await tell(wires[1], said, false)
            expect({ together, hasAll: areAmong(inHaste, together) }).toEqual({ together, hasAll: true })
            const understood = together.filter((answer) => !answer.startsWith('HTTP/1.1 400'))
            expect({ together, hasMore: !areAmong(understood, alone) }).toEqual({ together, hasMore: false })
          }
          expect(wires[2].destroyed).toBe(wires[0].destroyed)
          answers += together.length
          for (const wire of wires) wire.destroy()
        },
      ),
      {
        seed: Number(process.env['LINES_SEED'] ?? 20_261_122),
        numRuns: 1_500,
      },
    )
    expect(lined.seen.replied).toBeGreaterThan(answers / 10)
  }, 60_000)
})
