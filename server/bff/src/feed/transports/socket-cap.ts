import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server as SocketIo } from 'socket.io'

/** All paths at which sockets open; the last two serve legacy apps. */
const SOCKET_PATHS = /^\/(?:feed(?:$|\?)|socket\.io\/|classic\/socket\.io\/)/
const OF_SESSION = /[?&]sid=/

/**
 * Whether a request becomes a socket. Node treats any `Upgrade` as one, such as curl's offer of HTTP/2
 * (`h2c`) on an ordinary request; a server may ignore those and respond over HTTP/1.1.
 */
export const isSocketUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && SOCKET_PATHS.test(url)

export type SocketCapOptions = {
  readonly perAddress: number
  /** Returns the client's address, also behind trusted balancers. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly onRefused: () => void
}

const RETRY_AFTER_S = 30
const REFUSAL = JSON.stringify({
  ok: false,
  error: { code: 'rate_limited', message: 'Too many sockets from this address. Please try again later.' },
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(REFUSAL)),
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_S),
  connection: 'close',
}
const HEAD = `HTTP/1.1 429 Too Many Requests\r\n${Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n`

/**
 * Limits the open sockets of an address, over all transports. A WebSocket counts from its request until its
 * connection closes, a polling session until its session does. Runs before all listeners that are attached by
 * now, because socket.io cannot respond with 429.
 */
export function capSockets(
  server: HttpServer,
  servers: readonly SocketIo[],
  options: SocketCapOptions,
): void {
  const { perAddress, addressOf, onRefused } = options
  const open = new Map<string, number>()

  function count(address: string, closing: { once(event: 'close', listener: () => void): unknown }): void {
    open.set(address, (open.get(address) ?? 0) + 1)
    closing.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  }
  const isFull = (address: string): boolean => {
    const full = (open.get(address) ?? 0) >= perAddress
    if (full) onRefused()
    return full
  }

  intercept(server, 'request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request
    if (!SOCKET_PATHS.test(url) || OF_SESSION.test(url) || !isFull(addressOf(request))) return true
    response.writeHead(429, HEADERS).end(REFUSAL)
    return false
  })
  intercept(server, 'upgrade', (request: IncomingMessage, connection: Duplex) => {
    // The session of a polling client that continues as a WebSocket is counted already.
    if (OF_SESSION.test(request.url ?? '')) return true
    const address = addressOf(request)
    if (isFull(address)) {
      connection.end(HEAD + REFUSAL)
      return false
    }
    count(address, connection)
    return true
  })
  for (const { engine } of servers) {
    engine.on('connection', (session: EngineSession) => {
      if (session.transport.name === 'polling') count(addressOf(session.request), session)
    })
  }
}

type EngineSession = {
  readonly request: IncomingMessage
  readonly transport: { readonly name: string }
  once(event: 'close', listener: () => void): unknown
}

/** Installs a listener before the present ones, which are called only when it returns true. */
function intercept<Rest extends unknown[]>(
  server: HttpServer,
  event: 'request' | 'upgrade',
  passes: (...details: Rest) => boolean,
): void {
  const listeners = server.listeners(event)
  server.removeAllListeners(event)
  server.on(event, (...details: unknown[]) => {
    if (!passes(...(details as Rest))) return
    for (const listener of listeners) Reflect.apply(listener, server, details)
  })
}
