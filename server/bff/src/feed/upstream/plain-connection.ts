import { WebSocket } from 'undici'
import { parseJsonPayload } from './parse-json-payload.ts'

type PlainConnectionOptions = {
  readonly url: string
  readonly ping: string
  /** Sends the first messages of each connection. */
  readonly onOpen: (send: (message: string) => void) => void | Promise<void>
  readonly onMessage: (message: Readonly<Record<string, unknown>>) => void
  /** Called once per outage, not at every attempt. */
  readonly onClosed: () => void
}

export type PlainConnection = {
  close(): void
  readonly isOpen: boolean
}

const RETURN_MS = 500
const RETURN_MAX_MS = 5_000
const PING_MS = 10_000
const FRAME_MAX = 1024 * 1024

/** A plain WebSocket that reconnects until it is closed. Messages are JSON objects; others, such as a pong, are ignored. */
export function connectPlain(options: PlainConnectionOptions): PlainConnection {
  const address = options.url.replace(/^http/, 'ws')
  let socket: WebSocket | null = null
  let again: NodeJS.Timeout | null = null
  let isClosed = false
  let failures = 0

  function open(): void {
    const opened = new WebSocket(address)
    socket = opened
    let pingTimer: NodeJS.Timeout | null = null
    const send = (message: string) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(message)
    }
    opened.addEventListener('open', () => {
      failures = 0
      pingTimer = setInterval(() => send(options.ping), PING_MS)
      // Without its first messages a connection is of no use; the next one sends them again.
      Promise.resolve(options.onOpen(send)).catch(() => opened.close())
    })
    opened.addEventListener('message', ({ data }) => take(data))
    opened.addEventListener('close', () => {
      if (pingTimer !== null) clearInterval(pingTimer)
      if (isClosed) return
      if (failures++ === 0) options.onClosed()
      again = setTimeout(open, Math.min(RETURN_MS * 2 ** failures, RETURN_MAX_MS))
    })
    // A close follows each error.
    opened.addEventListener('error', () => undefined)
  }

  function take(data: unknown): void {
    if (isClosed || typeof data !== 'string' || data.length > FRAME_MAX || !data.startsWith('{')) return
    const message = parseJsonPayload(data)
    if (typeof message === 'object' && message !== null) options.onMessage({ ...message })
  }
  open()

  return {
    close() {
      isClosed = true
      if (again !== null) clearTimeout(again)
      socket?.close()
    },
    get isOpen() {
      return socket?.readyState === WebSocket.OPEN
    },
  }
}
