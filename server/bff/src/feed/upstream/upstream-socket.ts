import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import { io, type Socket } from 'socket.io-client'

export type UpstreamSocket = {
  /** Subscribes to a member's events, or unsubscribes. Optional in the protocol. */
  follow?(member: MemberId): void
  unfollow?(member: MemberId): void
  close(): void
  readonly isConnected: boolean
}

export type UpstreamSocketOptions = {
  readonly url: string
  /** The key in the handshake; null: the upstream has no member events, and none are requested. */
  readonly key: string | null
  /** Members to subscribe to after a reconnect. */
  readonly members: () => Iterable<MemberId>
  /** The upstream's token of a member that is online, for dialects whose personal topics need it. */
  readonly tokenOf: (member: MemberId) => string | null
  readonly onEvent: (event: string, payload: unknown) => void
  /** `again`: events may have been missed. */
  readonly onConnected: (again: boolean) => void
  readonly onDisconnected: (reason: string) => void
  readonly onKeyRejected: () => void
}

export type Engine4Options = UpstreamSocketOptions & {
  /** Called when the server responds in the older protocol. */
  readonly onOldProtocol: () => void
}

const RECONNECT_DELAY_MS = 500

/**
 * A socket.io 2 server accepts the handshake and opens its namespace without a session; the library reports
 * this error.
 */
const SOCKET_IO_2_ERROR = /v2\.x/

/** Follows an upstream with socket.io 3 or later until closed. */
export function followEngine4(options: Engine4Options): UpstreamSocket {
  const { origin, pathname } = new URL(options.url)
  const socket = io(origin, {
    // Otherwise the library treats a path in the URL as a namespace.
    path: pathname === '/' ? '/socket.io' : pathname.replace(/\/+$/, ''),
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 5_000,
    forceNew: true,
    ...(options.key === null ? {} : { auth: { key: options.key, bundles: true } }),
  })
  let connections = 0
  let wasReported = false
  const subscriptions = createSubscriptions(socket, options)
  socket.on('connect', () => {
    wasReported = false
    subscriptions.call()
    options.onConnected(connections++ > 0)
  })
  socket.on('connect_error', (error) => {
    if (SOCKET_IO_2_ERROR.test(error.message)) return options.onOldProtocol()
    // Reported once per outage, not at every attempt.
    if (!wasReported) options.onDisconnected(error.message)
    wasReported = true
  })
  let again: NodeJS.Timeout | null = null
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    options.onDisconnected(reason)
    // The library does not reconnect on its own after a disconnect by the server.
    if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS)
  })
  socket.onAny((event: string, payload: unknown) => {
    if (event !== UPSTREAM_EVENTS.positionBundle) return options.onEvent(event, payload)
    for (const positions of readBundle(payload)) options.onEvent(event, positions)
  })
  return {
    follow: subscriptions.login,
    unfollow: subscriptions.logout,
    close() {
      if (again !== null) clearTimeout(again)
      socket.close()
    },
    get isConnected() {
      return socket.connected
    },
  }
}

/** Reads the rows of a bundle, one per member. Any other payload is passed on and reported as unreadable. */
function readBundle(payload: unknown): readonly unknown[] {
  const rows = (payload as { data?: unknown } | null)?.data
  return Array.isArray(rows) ? rows : [payload]
}

/** Subscribes members. Nothing is queued while disconnected: on connection all are subscribed. */
function createSubscriptions(socket: Socket, { key, members, onKeyRejected }: UpstreamSocketOptions) {
  let wasKeyRejected = false
  const emit = (event: string, member: MemberId) => {
    if (key === null || !socket.connected) return
    socket.emit(event, member, (acknowledgement: unknown) => {
      if ((acknowledgement as { ok?: unknown } | null)?.ok !== false || wasKeyRejected) return
      // Reported once per connection, because all members would be rejected alike.
      wasKeyRejected = true
      onKeyRejected()
    })
  }
  return {
    login: (member: MemberId) => emit(UPSTREAM_EVENTS.login, member),
    logout: (member: MemberId) => emit(UPSTREAM_EVENTS.logout, member),
    call() {
      wasKeyRejected = false
      for (const member of members()) emit(UPSTREAM_EVENTS.login, member)
    },
  }
}
