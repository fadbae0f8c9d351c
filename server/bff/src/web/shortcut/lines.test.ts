import { once } from 'node:events'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { closeServers, KEPT, LATER, openFor, OTHER, post, serve, SHOWN, type Wire } from './wire.ts'

afterEach(closeServers)

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
