/**
 * The feed for legacy apps of the family: socket.io 2, events of every market to all clients, a `login` for
 * member events. It follows the hub like any transport and adds no data. No id sent by a client is trusted:
 * the session of the handshake identifies the socket, and every sent field is declared here.
 */
export { LEGACY_SOCKET_PATH, mountLegacySocket } from './legacy-transport.ts'
export type { LegacyTransport } from './legacy-transport.ts'
