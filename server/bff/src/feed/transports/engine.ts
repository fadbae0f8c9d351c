import type { Duplex } from 'node:stream'
import type { Socket } from 'socket.io'

/** The parts of engine.io's state that are used here. All read-only, except the stored request. */
export type Engine = {
  request: unknown
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly readyState: string
    readonly writable: boolean
    /** WebSocket transports only. */
    readonly socket?: {
      readonly readyState: number
      readonly _socket?: Duplex | null
      send(text: string): void
      terminate(): void
    }
  }
}

const OPEN = 1
/** The time in which a slow client may still receive the reason. */
const CLOSE_TIMEOUT_MS = 500
/** Replaces socket.io's copy of the handshake head, which holds some kilobytes per socket. */
const EMPTY_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {}, url: '', address: '', issued: 0 })

export const engineOf = (socket: Socket): Engine => socket.conn as unknown as Engine

/** Whether no packet is queued. */
export function isDrained({ transport, writeBuffer }: Engine): boolean {
  if (!transport.writable || writeBuffer.length > 0) return false
  return (transport.socket?._socket?.writableLength ?? 0) === 0
}

/**
 * The raw connection of an idle WebSocket: a finished frame can be written directly without reordering. Null
 * when it must go through the transport: polling, or queued packets.
 */
export function idleRawSocket({ readyState, transport, writeBuffer }: Engine): Duplex | null {
  if (readyState !== 'open' || transport.readyState !== 'open' || !transport.writable) return null
  if (writeBuffer.length > 0 || transport.name !== 'websocket') return null
  const { socket: webSocket } = transport
  return webSocket?.readyState === OPEN ? (webSocket._socket ?? null) : null
}

/**
 * Terminates a socket that does not read. Queued packets of engine.io are dropped, so the last message
 * bypasses the queue.
 */
export function terminate(socket: Socket, lastMessage: string): void {
  const { transport } = engineOf(socket)
  if (transport.socket?.readyState === OPEN) transport.socket.send(`4${lastMessage}`)
  else socket.conn.write(lastMessage)
  socket.conn.close(true)
  terminateSoon(socket)
}

/**
 * Terminates soon after closing: ws waits 30 s for the client's close frame, so a dead client would block a
 * drain.
 */
export function terminateSoon(socket: Socket): void {
  const { transport } = engineOf(socket)
  setTimeout(() => transport.socket?.terminate(), CLOSE_TIMEOUT_MS).unref()
}

/** Releases the handshake request, which is not needed after authentication. */
export function releaseHandshakeRequest(socket: Socket): void {
  engineOf(socket).request = null
  Object.assign(socket, { handshake: EMPTY_HANDSHAKE })
}
