import type { Duplex } from 'node:stream'
import type { Socket } from 'socket.io'

/** What of engine.io's own state is looked at here. Nothing in it is ever changed but the request that it keeps. */
export type Engine = {
  request: unknown
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly readyState: string
    readonly writable: boolean
    /** A transport over WebSocket has one. */
    readonly socket?: {
      readonly readyState: number
      readonly _socket?: Duplex | null
      send(text: string): void
      terminate(): void
    }
  }
}

const OPEN = 1
/** Somebody who is only slow may still read why. */
const CLOSE_TIMEOUT_MS = 500
/** Where the head and the headers of a handshake are kept otherwise: some kilobytes for as long as the socket lives. */
const EMPTY_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {}, url: '', address: '', issued: 0 })

export const engineOf = (socket: Socket): Engine => socket.conn as unknown as Engine

/** Nothing waits on its way to the network. */
export function isDrained({ transport, writeBuffer }: Engine): boolean {
  if (!transport.writable || writeBuffer.length > 0) return false
  return (transport.socket?._socket?.writableLength ?? 0) === 0
}

/**
 * The connection under a WebSocket on which nothing waits: a finished frame can be written to it as it is, and comes neither
 * before nor after anything else out of turn. Null while it must go the long way: by polling, or behind what waits.
 */
export function idleRawSocket({ readyState, transport, writeBuffer }: Engine): Duplex | null {
  if (readyState !== 'open' || transport.readyState !== 'open' || !transport.writable) return null
  if (writeBuffer.length > 0 || transport.name !== 'websocket') return null
  const { socket: webSocket } = transport
  return webSocket?.readyState === OPEN ? (webSocket._socket ?? null) : null
}

/** Ends a socket that does not read. What engine.io still holds back for it is dropped, so its last words go past that. */
export function terminate(socket: Socket, lastMessage: string): void {
  const { transport } = engineOf(socket)
  if (transport.socket?.readyState === OPEN) transport.socket.send(`4${lastMessage}`)
  else socket.conn.write(lastMessage)
  socket.conn.close(true)
  terminateSoon(socket)
}

/** WebSocket waits half a minute for the other side to say farewell too; one that is dead never does, and a drain would wait. */
export function terminateSoon(socket: Socket): void {
  const { transport } = engineOf(socket)
  setTimeout(() => transport.socket?.terminate(), CLOSE_TIMEOUT_MS).unref()
}

/** The request that opened a socket is of no use once it is known who stands behind it. */
export function releaseHandshakeRequest(socket: Socket): void {
  engineOf(socket).request = null
  Object.assign(socket, { handshake: EMPTY_HANDSHAKE })
}
