import { io } from 'socket.io-client'

export type UpstreamSocket = { close(): void; readonly isConnected: boolean }

export type UpstreamSocketOptions = {
  readonly url: string
  readonly heard: (event: string, payload: unknown) => void
  /** `again` when events may have been missed in between. */
  readonly connected: (again: boolean) => void
  readonly disconnected: (reason: string) => void
}

const RETURN_MS = 500

/** The one connection to the upstream's socket, kept up for as long as the server runs. */
export function followUpstream(options: UpstreamSocketOptions): UpstreamSocket {
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
  })
  let connections = 0
  let isTold = false
  socket.on('connect', () => {
    isTold = false
    options.connected(connections++ > 0)
  })
  socket.on('connect_error', (error) => {
    // Once for each time that it is away, not at every try.
    if (!isTold) options.disconnected(error.message)
    isTold = true
  })
  let again: NodeJS.Timeout | null = null
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    options.disconnected(reason)
    // A server that says goodbye before it restarts is taken at its word by the library, which then never comes back.
    if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), RETURN_MS)
  })
  socket.onAny((event: string, payload: unknown) => options.heard(event, payload))
  return {
    close() {
      if (again !== null) clearTimeout(again)
      socket.close()
    },
    get isConnected() {
      return socket.connected
    },
  }
}
