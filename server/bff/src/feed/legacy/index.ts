/**
 * The feed as the old apps of the family know it: socket.io of the second version, events of every market for everybody,
 * a `login` for what is a member's own.
 * It follows the hub like any front and adds nothing to it. No id that a client names is believed: who a socket stands for
 * comes from the session of its handshake, and every field that leaves is written here.
 */
export { LEGACY_SOCKET_PATH, mountLegacySocket } from './legacy-transport.ts'
export type { LegacyTransport } from './legacy-transport.ts'
