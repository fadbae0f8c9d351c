import type { ServerOptions } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { openLines } from './lines.ts'

export const KEPT = 'GET /kept HTTP/1.1\r\nHost: a\r\n\r\n'
export const LATER = 'GET /later HTTP/1.1\r\nHost: a\r\n\r\n'
export const OTHER = 'GET /other HTTP/1.1\r\nHost: a\r\n\r\n'
export const post = (length: number) =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: ${length}\r\n\r\n`
const TURNS = 12

/** A connection on which the bytes come in the pieces that the test gives it. */
export class Wire extends Duplex {
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
export async function closeServers(): Promise<void> {
  await Promise.all(apps.splice(0).map((app) => app.close()))
}

/** A server that answers what is kept either itself or through the lines. */
export async function serve({
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
export async function openFor(server: Awaited<ReturnType<typeof serve>>, isSlow = false): Promise<Wire> {
  const wire = server.connect(isSlow)
  for (const text of SHOWN) {
    wire.say(text)
    await wire.rest()
  }
  Object.assign(server.seen, { read: 0, replied: 0 })
  wire.heard = ''
  return wire
}
export const SHOWN = [KEPT, OTHER]
