import type { MemberId } from '@bourse/contracts/account'
import { UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import { io, type Socket } from 'socket.io-client'

export type UpstreamSocket = {
  /** Asks to be told of a member from now on, or no longer. Not every protocol has a way to ask. */
  follow?(member: MemberId): void
  unfollow?(member: MemberId): void
  close(): void
  readonly isConnected: boolean
}

export type UpstreamSocketOptions = {
  readonly url: string
  /** Shown in the handshake. Null: the upstream tells nothing of single members, and is not asked to. */
  readonly key: string | null
  /** Who has to be asked for again after the line was down. */
  readonly members: () => Iterable<MemberId>
  readonly onEvent: (event: string, payload: unknown) => void
  /** `again` when events may have been missed in between. */
  readonly connected: (again: boolean) => void
  readonly disconnected: (reason: string) => void
  /** The upstream does not take the key. */
  readonly onKeyRejected: () => void
}

export type Engine4Options = UpstreamSocketOptions & {
  /** The server answers, but in the older protocol. */
  readonly speaksOld: () => void
}

const RETURN_MS = 500

/** A server of socket.io 2 takes the handshake and then opens its namespace without a session; the library says so. */
const OLD = /v2\.x/

/** An upstream of socket.io 3 or later, followed for as long as the server runs. */
export function followEngine4(options: Engine4Options): UpstreamSocket {
  const { origin, pathname } = new URL(options.url)
  const socket = io(origin, {
    // Without this a path in the address would be taken for a namespace.
    path: pathname === '/' ? '/socket.io' : pathname.replace(/\/+$/, ''),
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 5_000,
    forceNew: true,
    ...(options.key === null ? {} : { auth: { key: options.key } }),
  })
  let connections = 0
  let wasReported = false
  const roll = createRoll(socket, options)
  socket.on('connect', () => {
    wasReported = false
    roll.call()
    options.connected(connections++ > 0)
  })
  socket.on('connect_error', (error) => {
    if (OLD.test(error.message)) return options.speaksOld()
    // Once for each time that it is away, not at every try.
    if (!wasReported) options.disconnected(error.message)
    wasReported = true
  })
  let again: NodeJS.Timeout | null = null
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    options.disconnected(reason)
    // A server that says goodbye before it restarts is taken at its word by the library, which then never comes back.
    if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), RETURN_MS)
  })
  socket.onAny((event: string, payload: unknown) => options.onEvent(event, payload))
  return {
    follow: roll.login,
    unfollow: roll.logout,
    close() {
      if (again !== null) clearTimeout(again)
      socket.close()
    },
    get isConnected() {
      return socket.connected
    },
  }
}

/** The members that the upstream is asked for. Nothing waits while the line is down: all are asked for when it is up. */
function createRoll(socket: Socket, { key, members, onKeyRejected }: UpstreamSocketOptions) {
  let wasKeyRejected = false
  const emit = (event: string, member: MemberId) => {
    if (key === null || !socket.connected) return
    socket.emit(event, member, (acknowledgement: unknown) => {
      if ((acknowledgement as { ok?: unknown } | null)?.ok !== false || wasKeyRejected) return
      // Once for each connection: it would be the same for every member.
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
