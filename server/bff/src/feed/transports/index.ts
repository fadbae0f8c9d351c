/**
 * The two ways into the feed: socket.io for the app, bare WebSocket for integrators.
 * They carry the same frames and hold no state of the market. Who a socket stands for is read from the sealed session of
 * its handshake; no id that a client names is believed.
 */
export { terminateSoon } from './engine.ts'
export { createPrincipalReader } from './principal.ts'
export { mountSocketIo, SOCKET_IO_PATH } from './socketio-transport.ts'
export type { SocketIoTransport } from './socketio-transport.ts'
export { FEED_PATH, mountWebSocket } from './websocket-transport.ts'
export type { WebSocketTransport } from './websocket-transport.ts'
