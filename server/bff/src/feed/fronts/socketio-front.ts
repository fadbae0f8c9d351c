import type { Server as HttpServer } from 'node:http'
import type { FromClient, FromServer } from '@bourse/contracts/feed'
import { Server, type Socket } from 'socket.io'
import type { OriginRule } from '#session'
import type { ByeReason, Consumer, Hub } from '#feed/hub'
import type { HolderOf } from './holder.ts'

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
const LAGGING = '#lagging'

/** The app's way in: socket.io in the root namespace, a room per channel, frames encoded once per room. */
export function mountSocketIo(server: HttpServer, options: FrontOptions): SocketIoFront {
  const { hub, isOwnOrigin, socketsMax } = options
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
  hub.addFront({
    broadcast: (frame) => void io.local.to(frame.ch).except(LAGGING).emit('tick', frame),
  })
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
  const line = hub.attach(consumerOf(socket), holder)
  socket.on('sub', (request, answer) => {
    const answered = line.subscribe(channelsOf(request))
    if (typeof answer === 'function') answer(answered)
  })
  socket.on('unsub', (request) => line.unsubscribe(channelsOf(request)))
  socket.on('disconnect', () => line.detach())
  // A token that opens nothing: the page should know, because it waits for events that will not come.
  if (typeof token === 'string' && token !== '' && holder.sid === null) hub.tellEnded(consumerOf(socket))
}

/** Types end at the network: what arrives may be anything. */
const channelsOf = (request: unknown): unknown =>
  typeof request === 'object' && request !== null ? (request as { ch?: unknown }).ch : undefined

function consumerOf(socket: App): Consumer {
  return {
    isReady() {
      const { transport, writeBuffer } = socket.conn as unknown as {
        transport: { writable: boolean }
        writeBuffer: readonly unknown[]
      }
      return transport.writable && writeBuffer.length === 0
    },
    join: (channel) => void socket.join(channel),
    leave: (channel) => void socket.leave(channel),
    setLagging: (lagging) => void (lagging ? socket.join(LAGGING) : socket.leave(LAGGING)),
    sendFrame: (frame) => void socket.emit('tick', frame),
    sendPersonal: (frame) => void socket.emit('me', frame),
    sendBeat: (ts) => void socket.emit('beat', { ts }),
    close(reason: ByeReason, retryAfter: number) {
      socket.emit('bye', { reason, retryAfter })
      // Waiting for a socket that does not read would keep everything it was owed.
      if (reason === 'slow') socket.conn.close(true)
      else socket.disconnect(true)
    },
  }
}
