import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type {
  FreshNotice,
  Heartbeat,
  Frame,
  FromClient,
  FromServer,
  Personal,
  StaleNotice,
} from '@bourse/contracts/feed'
import { Server, type Socket } from 'socket.io'
import type { OriginRule } from '#session'
import type { CloseReason, Consumer, Hub, EncodedFrame } from '#feed/hub'
import {
  idleRawSocket,
  terminateSoon,
  type Engine,
  engineOf,
  releaseHandshakeRequest,
  terminate,
  isDrained,
} from './engine.ts'
import type { MemberFinder, PrincipalReaders } from './principal.ts'
import { concatFrames, textFrame } from './text-frame.ts'

export type SocketIoTransport = { readonly io: Server; close(): void; readonly size: number }
export type TransportOptions = PrincipalReaders & {
  readonly hub: Hub
  readonly findMember: MemberFinder
  readonly addressOf: (request: IncomingMessage) => string
  readonly isOwnOrigin: OriginRule
  readonly socketsMax: number
  /** Called when a client sends a frame that breaks the protocol. */
  readonly onMalformed: () => void
}

type NoEvents = Record<string, never>
type AppSocket = Socket<FromClient, FromServer, NoEvents, NoEvents>

export const SOCKET_IO_PATH = '/socket.io/'

/**
 * The app's transport: socket.io in the root namespace. Frames for many sockets bypass it, encoded once for
 * all.
 */
export function mountSocketIo(server: HttpServer, options: TransportOptions): SocketIoTransport {
  const { isOwnOrigin, socketsMax } = options
  const io = new Server<FromClient, FromServer, NoEvents, NoEvents>({
    path: SOCKET_IO_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 16_384,
    perMessageDeflate: false,
    connectTimeout: 5_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowEIO3: false,
    cleanupEmptyChildNamespaces: true,
    destroyUpgrade: false,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers) && io.engine.clientsCount < socketsMax),
  })
  io.attach(server, { path: SOCKET_IO_PATH, destroyUpgrade: false })
  io.on('connection', (socket) => serve(socket, options))
  return {
    io: io as Server,
    close() {
      io.disconnectSockets(true)
      io.engine.close()
    },
    get size() {
      return io.engine.clientsCount
    },
  }
}

function serve(socket: AppSocket, { hub, readPrincipal }: TransportOptions): void {
  const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token']
  const principal = readPrincipal(socket.handshake.headers, token)
  const consumer = new AppConsumer(socket)
  const connection = hub.attach(consumer, principal)
  hub.greet(consumer)
  socket.on('sub', (request, acknowledge) => {
    const channels = readChannels(request)
    const response = connection.subscribe(channels)
    if (typeof acknowledge === 'function') acknowledge(response)
    if (response.ok) connection.announceStale(channels)
  })
  socket.on('unsub', (request) => connection.unsubscribe(readChannels(request)))
  socket.on('disconnect', () => {
    connection.detach()
    // A returning client must authenticate again, so the connection is closed.
    socket.conn.close()
  })
  // An invalid token: notify the client, which expects member events.
  if (typeof token === 'string' && token !== '' && principal.sid === null) hub.sendSessionEnded(consumer)
  releaseHandshakeRequest(socket)
}

/** Reads the requested channels from untyped data, because the client may send anything. */
const readChannels = (request: unknown): unknown =>
  typeof request === 'object' && request !== null ? (request as { ch?: unknown }).ch : undefined

/**
 * Encoders of a frame, which runs each at most once: a packet for polling, a WebSocket frame for all others.
 */
const asPacket = (text: string): string => `2["tick",${text}]`
const asFrame = (text: string): Buffer => textFrame(`4${asPacket(text)}`)

/** A class keeps these small; there are thousands. */
class AppConsumer implements Consumer {
  readonly #socket: AppSocket
  /** Cached, because it is read at every tick and three dereferences away. */
  readonly #engine: Engine

  constructor(socket: AppSocket) {
    this.#socket = socket
    this.#engine = engineOf(socket)
  }

  isReady(): boolean {
    return isDrained(this.#engine)
  }

  sendFrames(frames: readonly EncodedFrame[]): void {
    const connection = idleRawSocket(this.#engine)
    if (connection === null) for (const one of frames) this.#socket.conn.write(one.as(asPacket))
    else connection.write(concatFrames(frames.map((one) => one.as(asFrame))))
  }

  setLagging(): void {
    // No own state: only the hub sends frames.
  }

  sendFrame(frame: Frame): void {
    this.#socket.emit('tick', frame)
  }

  sendPersonal(frame: Frame<Personal>): void {
    this.#socket.emit('me', frame)
  }

  sendHeartbeat(heartbeat: Heartbeat): void {
    this.#socket.emit('beat', heartbeat)
  }

  sendStale(notice: StaleNotice): void {
    this.#socket.emit('stale', notice)
  }

  sendFresh(notice: FreshNotice): void {
    this.#socket.emit('fresh', notice)
  }

  close(reason: CloseReason, retryAfter: number): void {
    // Waiting for a socket that does not read would retain its queue, and at a restart the library discards it.
    if (reason !== 'session_ended')
      return terminate(this.#socket, `2${JSON.stringify(['bye', { reason, retryAfter }])}`)
    this.#socket.emit('bye', { reason, retryAfter })
    this.#socket.disconnect(true)
    terminateSoon(this.#socket)
  }
}
