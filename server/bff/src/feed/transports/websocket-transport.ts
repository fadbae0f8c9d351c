import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FreshNotice, Heartbeat, Frame, Personal, StaleNotice } from '@bourse/contracts/feed'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CloseReason,
  type Consumer,
  GUEST,
  type HubConnection,
  type EncodedFrame,
  type Principal,
} from '#feed/hub'
import { isSigned } from '#session'
import { isUnresolved, resolvePrincipal } from './principal.ts'
import type { TransportOptions } from './socketio-transport.ts'
import { concatFrames, textFrame } from './text-frame.ts'

export const FEED_PATH = '/feed'
export type WebSocketTransport = {
  /** Emits the upgrades for this transport. */
  readonly upgrades: EventEmitter
  readonly size: number
}

const OPEN = 1
const MESSAGE_MAX = 16_384
const CLOSE_CODES: Readonly<Record<CloseReason, number>> = {
  restart: 1012,
  slow: 4008,
  session_ended: 4001,
  too_many: 4029,
}
const CLOSE_TIMEOUT_MS = 500

/** Mounts the integrators' transport: plain WebSocket, messages `{op, ch}`, the same frames. */
export async function mountWebSocket(
  app: FastifyInstance,
  options: TransportOptions,
): Promise<WebSocketTransport> {
  const upgrades = new EventEmitter()
  await app.register(websocket, {
    // The plugin would take every upgrade of the HTTP server itself, including socket.io's.
    options: { server: upgrades as never, maxPayload: MESSAGE_MAX, perMessageDeflate: false },
    errorHandler(error, socket, request) {
      const { code = '' } = error as NodeJS.ErrnoException
      // A client's fault is only counted, because log lines could fill the disk.
      if (code.startsWith('WS_ERR_')) options.onMalformed()
      else if (!CONNECTION_LOST.has(code)) request.log.error({ err: error }, 'feed socket failed')
      socket.terminate()
    },
    preClose(done) {
      const { websocketServer } = this
      const terminate = () => websocketServer.clients.forEach((client) => client.terminate())
      websocketServer.clients.forEach((client) => client.close(CLOSE_CODES.restart, 'restart'))
      setTimeout(terminate, CLOSE_TIMEOUT_MS).unref()
      websocketServer.close()
      done()
    },
  })
  app.get(FEED_PATH, {
    websocket: true,
    // Exempt from the body timeout: the request never ends.
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

const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE'])

function serve(socket: WebSocket, request: FastifyRequest, options: TransportOptions): void {
  const { headers } = request
  const consumer = new IntegratorConsumer(socket, request.raw.socket)
  const connection = options.hub.attach(consumer, GUEST)
  const reply = (message: object) => {
    if (socket.readyState === OPEN) socket.send(JSON.stringify(message))
  }
  const identity = createIdentity(connection, reply, {
    ...options,
    address: options.addressOf(request.raw),
    readPrincipal: (token) => options.readPrincipal(headers, token),
  })
  // The handshake has no response of its own: only that of a key is stated, because it takes a request.
  identity.start(options.readHandshake(request.raw), isSigned(headers))
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    const message = isBinary ? null : readMessage(raw)
    if (message === null)
      return connection.acceptsMessage() ? reply({ op: 'error', error: 'not_understood' }) : undefined
    if (message.op === 'sub') return identity.settled(() => subscribe(connection, message.ch, reply))
    if (message.op === 'unsub') return connection.unsubscribe(message.ch)
    if (connection.acceptsMessage()) identity.change(message.token)
  })
  socket.on('close', () => connection.detach())
}

function subscribe(connection: HubConnection, channels: unknown, reply: (message: object) => void): void {
  const response = connection.subscribe(channels)
  reply({ op: 'sub', ...response })
  if (response.ok) connection.announceStale(channels)
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
    // Not JSON: the caller sends the error.
    return null
  }
}

type IdentityOptions = Pick<TransportOptions, 'findMember'> & {
  readonly address: string
  readonly readPrincipal: (token: unknown) => Principal
}

/** Follows the principal of a socket. The member of an API key is found by a request, which subscriptions wait for. */
function createIdentity(
  connection: HubConnection,
  reply: (message: object) => void,
  { findMember, address, readPrincipal }: IdentityOptions,
) {
  let pending: Promise<void> | null = null
  const state = (principal: Principal) => {
    connection.identify(principal)
    reply({ op: 'auth', ok: principal.sid !== null })
  }
  const find = (principal: Principal) => {
    const found = resolvePrincipal({ ...principal, address }, findMember).then((resolved) => {
      // A later credential replaces this one.
      if (pending === found) state(resolved)
    })
    pending = found
  }
  return {
    start(principal: Principal, isStated: boolean) {
      if (isUnresolved(principal)) find(principal)
      else if (isStated) state(principal)
      else connection.identify(principal)
    },
    change(token: unknown) {
      const principal = readPrincipal(token)
      if (isUnresolved(principal)) return find(principal)
      pending = null
      state(principal)
    },
    settled(run: () => void) {
      if (pending === null) run()
      else void pending.then(run)
    },
  }
}

class IntegratorConsumer implements Consumer {
  readonly #socket: WebSocket
  readonly #line: Duplex

  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket
    this.#line = connection
  }

  isReady(): boolean {
    return this.#socket.bufferedAmount === 0
  }

  sendFrames(frames: readonly EncodedFrame[]): void {
    // A finished frame may follow any other: without compression nothing is queued in between.
    if (this.#socket.readyState === OPEN)
      this.#line.write(concatFrames(frames.map((one) => one.as(textFrame))))
  }

  setLagging(): void {
    // No own state: only the hub sends frames.
  }

  sendFrame(frame: Frame): void {
    this.#send(frame)
  }

  sendPersonal(frame: Frame<Personal>): void {
    this.#send(frame)
  }

  sendHeartbeat({ ts, age }: Heartbeat): void {
    this.#send({ op: 'beat', ts, age })
  }

  sendStale(notice: StaleNotice): void {
    this.#send({ op: 'stale', ...notice })
  }

  sendFresh(notice: FreshNotice): void {
    this.#send({ op: 'fresh', ...notice })
  }

  close(reason: CloseReason, retryAfter: number): void {
    this.#send({ op: 'bye', reason, retryAfter })
    this.#socket.close(CLOSE_CODES[reason], reason)
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #send(message: object): void {
    if (this.#socket.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }
}
