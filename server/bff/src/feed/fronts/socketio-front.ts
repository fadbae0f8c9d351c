import type { Server as HttpServer } from 'node:http'
import type { Beat, Frame, FromClient, FromServer, Personal } from '@bourse/contracts/feed'
import { Server, type Socket } from 'socket.io'
import type { OriginRule } from '#session'
import type { ByeReason, Consumer, Hub, News } from '#feed/hub'
import { bareLine, cutSoon, type Engine, engineOf, forgetHandshake, hangUp, isDrained } from './engine.ts'
import type { HolderOf } from './holder.ts'
import { inOne, textFrame } from './text-frame.ts'

export type SocketIoFront = { close(): void; readonly size: number }
export type FrontOptions = {
  readonly hub: Hub
  readonly holderOf: HolderOf
  readonly isOwnOrigin: OriginRule
  readonly socketsMax: number
}

type NoEvents = Record<string, never>
type App = Socket<FromClient, FromServer, NoEvents, NoEvents>

export const SOCKET_IO_PATH = '/socket.io/'

/** The app's way in: socket.io in the root namespace. What many follow is written past it, each frame made once for all. */
export function mountSocketIo(server: HttpServer, options: FrontOptions): SocketIoFront {
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
    close() {
      io.disconnectSockets(true)
      io.engine.close()
    },
    get size() {
      return io.engine.clientsCount
    },
  }
}

function serve(socket: App, { hub, holderOf }: FrontOptions): void {
  const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token']
  const holder = holderOf(socket.handshake.headers, token)
  const consumer = new AppConsumer(socket)
  const line = hub.attach(consumer, holder)
  hub.greet(consumer)
  socket.on('sub', (request, answer) => {
    const answered = line.subscribe(channelsOf(request))
    if (typeof answer === 'function') answer(answered)
  })
  socket.on('unsub', (request) => line.unsubscribe(channelsOf(request)))
  socket.on('disconnect', () => {
    line.detach()
    // Whoever comes again says anew who it is: what the connection began with is forgotten.
    socket.conn.close()
  })
  // A token that opens nothing: the page should know, because it waits for events that will not come.
  if (typeof token === 'string' && token !== '' && holder.sid === null) hub.tellEnded(consumer)
  forgetHandshake(socket)
}

/** Types end at the network: what arrives may be anything. */
const channelsOf = (request: unknown): unknown =>
  typeof request === 'object' && request !== null ? (request as { ch?: unknown }).ch : undefined

/** What leaves is written down twice at most: as a packet for those who poll, as a frame for all others. */
const asPacket = (text: string): string => `2["tick",${text}]`
const asFrame = (text: string): Buffer => textFrame(`4${asPacket(text)}`)

/** There are thousands of these, so each is one small object. */
class AppConsumer implements Consumer {
  readonly #socket: App
  /** Kept beside it, because it is looked at at every tick and lies three steps away. */
  readonly #engine: Engine

  constructor(socket: App) {
    this.#socket = socket
    this.#engine = engineOf(socket)
  }

  isReady(): boolean {
    return isDrained(this.#engine)
  }

  sendNews(news: readonly News[]): void {
    const line = bareLine(this.#engine)
    if (line === null) for (const one of news) this.#socket.conn.write(one.as(asPacket))
    else line.write(inOne(news.map((one) => one.as(asFrame))))
  }

  setLagging(): void {
    // Nothing waits here for a socket that lags: only the hub sends.
  }

  sendFrame(frame: Frame): void {
    this.#socket.emit('tick', frame)
  }

  sendPersonal(frame: Frame<Personal>): void {
    this.#socket.emit('me', frame)
  }

  sendBeat(beat: Beat): void {
    this.#socket.emit('beat', beat)
  }

  close(reason: ByeReason, retryAfter: number): void {
    // Waiting for a socket that does not read would keep everything it was owed.
    if (reason === 'slow') return hangUp(this.#socket, `2${JSON.stringify(['bye', { reason, retryAfter }])}`)
    this.#socket.emit('bye', { reason, retryAfter })
    this.#socket.disconnect(true)
    cutSoon(this.#socket)
  }
}
