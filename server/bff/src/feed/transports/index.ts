/**
 * The transports of the feed: socket.io for the app, plain WebSocket for integrators. They carry the same
 * frames and no market state. The sealed session of the handshake identifies a socket; ids sent by clients
 * are not trusted.
 */
export { terminateSoon } from './engine.ts'
export { createPrincipalReaders, type MemberFinder } from './principal.ts'
export { mountSocketIo, SOCKET_IO_PATH } from './socketio-transport.ts'
export type { SocketIoTransport } from './socketio-transport.ts'
export { capSockets, isSocketUpgrade } from './socket-cap.ts'
export { FEED_PATH, mountWebSocket } from './websocket-transport.ts'
export type { WebSocketTransport } from './websocket-transport.ts'
