/**
 * The two ways into the feed: socket.io for the app, bare WebSocket for integrators.
 * They carry the same frames and hold no state of the market. Who a socket stands for is read from the sealed session of
 * its handshake; no id that a client names is believed.
 */
export { cutSoon } from './engine.ts'
export { holderReader } from './holder.ts'
export { mountSocketIo, SOCKET_IO_PATH } from './socketio-front.ts'
export type { SocketIoFront } from './socketio-front.ts'
export { FEED_PATH, mountWebSocket } from './websocket-front.ts'
export type { WebSocketFront } from './websocket-front.ts'
