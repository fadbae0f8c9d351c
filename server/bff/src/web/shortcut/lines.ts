import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Message, readMessage } from './message.ts'
import { type Reply, type Waiting, writer } from './writer.ts'

export type LinesOptions = {
  /** The answer, if it is at hand; null leaves the request to Node's server. */
  readonly replyTo: (message: Message, socket: Socket) => Reply | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Ear = (bytes: Buffer) => void
/** A connection, as far as one request on it is told from the next. */
type Line = Waiting & {
  readonly ear: Ear
  /** Hands bytes to Node's server. */
  readonly leave: Ear
  /** How many requests were left to Node, how many of them it has read, and with how many it is done. */
  left: number
  read: number
  done: number
  /** Bytes of a body that is left to Node, and has yet to come. */
  bodyToCome: number
  /** Whether it is certain that a request begins with the next bytes. */
  isCertain: boolean
}

/**
 * Hears what comes in before Node's server reads it, and answers what can be answered at once: that server takes longer over a
 * request than all the rest that a kept answer needs. Whatever is not answered here goes on to it byte for byte.
 * Both must agree on where requests begin. So only bytes that are one whole request to the strictest of readers are taken,
 * when Node has read and answered all that came before. A connection on which this is not certain is Node's from then on.
 * The first request on each is Node's as well: it waits for one from the moment that somebody connects, though not for long.
 */
export function openLines(app: FastifyInstance, { replyTo, now }: LinesOptions): void {
  const lines = new WeakMap<Socket, Line>()
  const { writeLater, writeNow, writeAll } = writer(app.server, now)

  function hear(line: Line, bytes: Buffer): void {
    // What is answered here leaves before anything that Node may have to say.
    writeNow(line)
    if (!line.isCertain) return line.leave(bytes)
    if (line.bodyToCome > 0) {
      line.bodyToCome -= bytes.length
      line.isCertain = line.bodyToCome >= 0
      return line.leave(bytes)
    }
    const message = readMessage(bytes)
    if (message === null || !message.head.goesOn) {
      line.isCertain = false
      return line.leave(bytes)
    }
    const reply = isFree(line) ? replyTo(message, line.socket) : null
    if (reply !== null) return writeLater(line, reply)
    line.left++
    line.bodyToCome = message.head.bodyBytes - message.bytesHere
    line.leave(bytes)
  }

  function listen(socket: Socket): void {
    const [leave, ...others] = socket.listeners('data') as Ear[]
    if (leave === undefined || others.length > 0) return
    const ear = (bytes: Buffer): void => hear(line, bytes)
    const counts = { left: 0, read: 0, done: 0, bodyToCome: 0, replies: 0 }
    const line: Line = { socket, ear, leave, ...counts, isCertain: true, reply: null }
    lines.set(socket, line)
    socket.removeListener('data', leave)
    socket.on('data', ear)
    // Node hangs up on whoever has nothing more to say.
    socket.prependListener('end', () => writeNow(line))
  }

  function noteDone(this: ServerResponse): void {
    const line = lines.get(this.req.socket)
    if (line !== undefined) line.done++
  }

  app.addHook('onReady', (ready) => {
    const server: Server = app.server
    server.on('connection', listen)
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const line = lines.get(socket)
      if (line === undefined) return
      line.read++
      response.on('close', noteDone)
    })
    server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
      const line = lines.get(socket)
      if (line !== undefined) socket.removeListener('data', line.ear)
      lines.delete(socket)
    })
    ready()
  })
  // To Node these connections are idle, and idle ones are closed first.
  app.addHook('preClose', (closed) => {
    writeAll()
    closed()
  })
}

/** Whether Node has nothing to do with this connection at the moment. */
const isFree = ({ socket, left, read, done }: Line): boolean =>
  left > 0 && left === read && read === done && socket.writable && socket.writableLength === 0
