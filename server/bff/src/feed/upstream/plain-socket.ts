import { WebSocket } from 'undici'
import type { PlainSocket } from '#dialects'
import { parseJsonPayload } from './parse-json-payload.ts'
import type { UpstreamSocket, UpstreamSocketOptions } from './upstream-socket.ts'

type PlainSocketOptions = UpstreamSocketOptions & {
  readonly protocol: PlainSocket
  /** Lists the symbols whose topics are subscribed to. */
  readonly symbols: () => Promise<readonly string[]>
}

const RETURN_MS = 500
const RETURN_MAX_MS = 5_000
const PING_MS = 10_000
const FRAME_MAX = 1024 * 1024

/** Follows an upstream with a plain WebSocket until closed, and subscribes after every connection. */
export function followPlain(options: PlainSocketOptions): UpstreamSocket {
  const address = options.url.replace(/^http/, 'ws')
  let socket: WebSocket | null = null
  let again: NodeJS.Timeout | null = null
  let isClosed = false
  let connections = 0
  let failures = 0

  async function subscribe(to: WebSocket): Promise<void> {
    const symbols = await options.symbols()
    if (to.readyState !== WebSocket.OPEN) return
    for (const message of options.protocol.openings(symbols)) to.send(message)
  }

  function open(): void {
    const opened = new WebSocket(address)
    socket = opened
    let pingTimer: NodeJS.Timeout | null = null
    opened.addEventListener('open', () => {
      failures = 0
      pingTimer = setInterval(() => opened.send(options.protocol.ping), PING_MS)
      options.onConnected(connections++ > 0)
      // Without the list of markets, it subscribes with the next connection.
      subscribe(opened).catch(() => opened.close())
    })
    opened.addEventListener('message', ({ data }) => take(data))
    opened.addEventListener('close', () => {
      if (pingTimer !== null) clearInterval(pingTimer)
      if (isClosed) return
      // Reported once per outage, not at every attempt.
      if (failures++ === 0) options.onDisconnected('transport close')
      again = setTimeout(open, Math.min(RETURN_MS * 2 ** failures, RETURN_MAX_MS))
    })
    // A close follows each error.
    opened.addEventListener('error', () => undefined)
  }

  function take(data: unknown): void {
    if (typeof data !== 'string' || data.length > FRAME_MAX || !data.startsWith('{')) return
    const message = parseJsonPayload(data)
    if (typeof message !== 'object' || message === null) return
    for (const [event, payload] of options.protocol.events(message as Record<string, unknown>))
      options.onEvent(event, payload)
  }
  open()

  return {
    close() {
      isClosed = true
      if (again !== null) clearTimeout(again)
      socket?.close()
    },
    get isConnected() {
      return socket?.readyState === WebSocket.OPEN
    },
  }
}
