import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { Beat, Frame, Personal } from '@bourse/contracts/feed'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByeReason, Consumer, Line, News } from '#feed/hub'
import type { FrontOptions } from './socketio-front.ts'
import { inOne, textFrame } from './text-frame.ts'

export const FEED_PATH = '/feed'
export type WebSocketFront = {
  /** Where upgrades for this front are handed in. */
  readonly upgrades: EventEmitter
  readonly size: number
}

const OPEN = 1
const MESSAGE_MAX = 16_384
const CLOSE_CODES: Readonly<Record<ByeReason, number>> = { restart: 1012, slow: 4008, session_ended: 4001 }
const GOODBYE_MS = 500

/** The integrators' way in: bare WebSocket, messages `{op, ch}`, the same frames. */
export async function mountWebSocket(app: FastifyInstance, options: FrontOptions): Promise<WebSocketFront> {
  const upgrades = new EventEmitter()
  await app.register(websocket, {
    // Given the server itself, the plugin would take every upgrade there is, socket.io's too.
    options: { server: upgrades as never, maxPayload: MESSAGE_MAX, perMessageDeflate: false },
    preClose(done) {
      const { websocketServer } = this
      const terminate = () => websocketServer.clients.forEach((client) => client.terminate())
      websocketServer.clients.forEach((client) => client.close(CLOSE_CODES.restart, 'restart'))
      setTimeout(terminate, GOODBYE_MS).unref()
      websocketServer.close()
      done()
    },
  })
  app.get(FEED_PATH, {
    websocket: true,
    // It never ends by itself: whoever hurries small bodies would cut it off.
    config: { isStream: true },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      const isFull = app.websocketServer.clients.size >= options.socketsMax
      if (!isFull && options.isOwnOrigin(request.headers)) return
      return reply.code(isFull ? 503 : 403).send({ ok: false })
    },
    handler: (socket: WebSocket, request: FastifyRequest) => serve(socket, request, options),
  } as never)
  return {
    upgrades,
    get size() {
      return app.websocketServer.clients.size
    },
  }
}

function serve(socket: WebSocket, request: FastifyRequest, { hub, holderOf }: FrontOptions): void {
  const { headers } = request
  const consumer = new IntegratorConsumer(socket, request.raw.socket)
  const line = hub.attach(consumer, holderOf(headers, headers.authorization))
  const reply = (message: object) => socket.send(JSON.stringify(message))
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    const message = isBinary ? null : readMessage(raw)
    if (message === null) return line.admits() ? reply({ op: 'error', error: 'not_understood' }) : undefined
    if (message.op === 'sub') return reply({ op: 'sub', ...line.subscribe(message.ch) })
    if (message.op === 'unsub') return line.unsubscribe(message.ch)
    return identify(line, message.token, { holderOf: (token) => holderOf(headers, token), reply })
  })
  socket.on('close', () => line.detach())
}

type Message =
  | { readonly op: 'sub'; readonly ch: unknown }
  | { readonly op: 'unsub'; readonly ch: unknown }
  | { readonly op: 'auth'; readonly token: unknown }

function readMessage(raw: Buffer): Message | null {
  try {
    const message: unknown = JSON.parse(raw.toString('utf8'))
    if (typeof message !== 'object' || message === null) return null
    const { op, ch, token } = message as { op?: unknown; ch?: unknown; token?: unknown }
    if (op === 'sub' || op === 'unsub') return { op, ch }
    return op === 'auth' ? { op, token } : null
  } catch {
    // Not JSON: the sender is told so by the caller.
    return null
  }
}

function identify(
  line: Line,
  token: unknown,
  {
    holderOf,
    reply,
  }: { holderOf: (token: unknown) => Parameters<Line['identify']>[0]; reply: (m: object) => void },
): void {
  if (!line.admits()) return
  const holder = holderOf(token)
  line.identify(holder)
  reply({ op: 'auth', ok: holder.sid !== null })
}

class IntegratorConsumer implements Consumer {
  readonly #socket: WebSocket
  readonly #line: Duplex

  constructor(socket: WebSocket, line: Duplex) {
    this.#socket = socket
    this.#line = line
  }

  isReady(): boolean {
    return this.#socket.bufferedAmount === 0
  }

  sendNews(news: readonly News[]): void {
    // A finished frame may follow any other: nothing is compressed, so nothing waits in between.
    if (this.#socket.readyState === OPEN) this.#line.write(inOne(news.map((one) => one.as(textFrame))))
  }

  setLagging(): void {
    // Nothing waits here for a socket that lags: only the hub sends.
  }

  sendFrame(frame: Frame): void {
    this.#send(frame)
  }

  sendPersonal(frame: Frame<Personal>): void {
    this.#send(frame)
  }

  sendBeat({ ts }: Beat): void {
    this.#send({ op: 'beat', ts })
  }

  close(reason: ByeReason, retryAfter: number): void {
    this.#send({ op: 'bye', reason, retryAfter })
    this.#socket.close(CLOSE_CODES[reason], reason)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  #send(message: object): void {
    if (this.#socket.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }
}
