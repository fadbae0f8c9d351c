import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isSame, type Message, readMessage } from './message.ts'
import { type Reply, type Waiting, writer } from './writer.ts'

export type LinesOptions = {
  /** The answer, if it is at hand; null leaves the request to Node's server. */
  readonly replyTo: (message: Message, socket: Socket) => Reply | null
  /** Milliseconds since 1970. */
  readonly now: () => number
}
export type Lines = {
  /** What is answered here came by Node's server: from now on it is looked for on that connection. */
  follow(response: ServerResponse): void
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
  /** Whether a request begins with the next bytes: it does, Node will show with the next one, or nobody knows. */
  beginning: 'certain' | 'to be shown' | 'unknown'
  /** What Node reads now, if a request has begun where it seemed to. */
  expected: Message | null
}

/**
 * Hears what comes in before Node's server reads it, and answers what can be answered at once: that server takes longer over a
 * request than all the rest that a kept answer needs. Whatever is not answered here goes on to it byte for byte.
 * Both must agree on where requests begin. So only bytes that are one whole request to the strictest of readers are taken,
 * when Node has read and answered all that came before. A connection is first left to Node until it has read, to the last
 * field, what was read here too: had it been in the middle of something, it would have read something else.
 */
export function openLines(app: FastifyInstance, { replyTo, now }: LinesOptions): Lines {
  const lines = new WeakMap<Socket, Line>()
  const { writeLater, writeNow, writeAll } = writer(app.server, now)

  function hear(line: Line, bytes: Buffer): void {
    // What is answered here leaves before anything that Node may have to say.
    writeNow(line)
    if (line.beginning === 'unknown') return line.leave(bytes)
    if (line.bodyToCome > 0) {
      line.bodyToCome -= bytes.length
      if (line.bodyToCome < 0) line.beginning = 'unknown'
      return line.leave(bytes)
    }
    const message = readMessage(bytes)
    if (message === null || !message.head.goesOn) {
      line.beginning = 'unknown'
      return line.leave(bytes)
    }
    const reply = isFree(line) ? replyTo(message, line.socket) : null
    if (reply !== null) return writeLater(line, reply)
    if (line.beginning === 'to be shown') {
      line.beginning = 'unknown'
      line.expected = message
      line.left = line.read
    }
    line.left++
    line.bodyToCome = message.head.bodyBytes - message.bytesHere
    line.leave(bytes)
    line.expected = null
  }

  function listen(socket: Socket): Line | undefined {
    const [leave, ...others] = socket.listeners('data') as Ear[]
    if (leave === undefined || others.length > 0) return undefined
    const ear = (bytes: Buffer): void => hear(line, bytes)
    const counts = { left: 0, read: 0, done: 0, bodyToCome: 0, replies: 0 }
    const line: Line = { socket, ear, leave, ...counts, beginning: 'unknown', expected: null, reply: null }
    lines.set(socket, line)
    socket.removeListener('data', leave)
    socket.on('data', ear)
    // Node hangs up on whoever has nothing more to say.
    socket.prependListener('end', () => writeNow(line))
    return line
  }

  function noteRead(request: IncomingMessage, response: ServerResponse): void {
    const line = lines.get(request.socket)
    if (line === undefined) return
    line.read++
    response.on('close', noteDone)
    if (line.expected !== null && isSame(line.expected, request)) line.beginning = 'certain'
    line.expected = null
  }
  function noteDone(this: ServerResponse): void {
    const line = lines.get(this.req.socket)
    if (line !== undefined) line.done++
  }

  app.addHook('onReady', (ready) => {
    const server: Server = app.server
    server.prependListener('request', noteRead)
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

  function followed(this: ServerResponse): void {
    const { socket } = this.req
    const line = socket.writable ? (lines.get(socket) ?? listen(socket)) : undefined
    if (line?.beginning !== 'unknown') return
    line.beginning = 'to be shown'
    line.bodyToCome = 0
  }
  return { follow: (response) => void response.on('close', followed) }
}

/** Whether Node has nothing to do with this connection at the moment, and nothing of a request. */
const isFree = ({ beginning, socket, left, read, done }: Line): boolean =>
  beginning === 'certain' && left === read && read === done && socket.writable && socket.writableLength === 0
