import { WebSocket } from 'undici'
import type { UpstreamSocket, UpstreamSocketOptions } from './upstream-socket.ts'

export type Engine3Options = UpstreamSocketOptions & {
  /** It could not be reached this way several times over; whoever follows may try the newer protocol again. */
  readonly failedOften: () => void
}

const RETURN_MS = 500
const RETURN_MAX_MS = 5_000
const HANDSHAKE_MS = 5_000
const FAILURES_MAX = 3
const FRAME_MAX = 1024 * 1024
/** Engine.IO's packets, and socket.io's inside of its messages. */
const OPEN = '0'
const CLOSE = '1'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const DISCONNECT = '41'
const EVENT = '42'

/**
 * Follows an upstream of the oldest kind: Engine.IO 3 under socket.io 2, by websocket. There the client pings, nobody
 * signs in, and the server alone opens the namespace.
 */
export function followEngine3(options: Engine3Options): UpstreamSocket {
  const address = addressOf(options.url)
  let link: Link | null = null
  let again: NodeJS.Timeout | null = null
  let connections = 0
  let failures = 0

  function open(): void {
    link = openLink(address, {
      connected() {
        failures = 0
        options.connected(connections++ > 0)
      },
      heard: options.heard,
      ended(reason, wasConnected) {
        link = null
        // Once for each time that it is away, not at every try.
        if (wasConnected || failures === 0) options.disconnected(reason)
        if (!wasConnected && ++failures === FAILURES_MAX) return options.failedOften()
        again = setTimeout(open, Math.min(RETURN_MS * 2 ** failures, RETURN_MAX_MS))
      },
    })
  }
  open()

  return {
    close() {
      if (again !== null) clearTimeout(again)
      link?.close()
    },
    get isConnected() {
      return link?.isConnected ?? false
    },
  }
}

type Link = { close(): void; readonly isConnected: boolean }
type LinkOptions = {
  readonly connected: () => void
  readonly heard: (event: string, payload: unknown) => void
  readonly ended: (reason: string, wasConnected: boolean) => void
}

/** One connection, from its handshake to its end; it ends once. */
function openLink(address: string, options: LinkOptions): Link {
  const socket = new WebSocket(address)
  let isConnected = false
  let isOver = false
  let pulse: NodeJS.Timeout | null = null
  let patience: NodeJS.Timeout | null = setTimeout(() => end('handshake timeout'), HANDSHAKE_MS)

  function calm(): void {
    if (patience !== null) clearTimeout(patience)
    patience = null
  }
  function stop(): void {
    isOver = true
    calm()
    if (pulse !== null) clearInterval(pulse)
    socket.close()
  }
  function end(reason: string): void {
    if (isOver) return
    stop()
    options.ended(reason, isConnected)
  }
  function beat({ interval, timeout }: Pulse): void {
    pulse = setInterval(() => {
      socket.send(PING)
      patience ??= setTimeout(() => end('ping timeout'), timeout)
    }, interval)
  }
  function take(text: string): void {
    if (text.startsWith(OPEN)) return beat(pulseOf(text.slice(1)))
    if (text === PONG) return calm()
    if (text === CONNECT) {
      calm()
      isConnected = true
      return options.connected()
    }
    if (text.startsWith(EVENT)) {
      const told = eventOf(text.slice(EVENT.length))
      if (told !== null) options.heard(told.event, told.payload)
    } else if (text === CLOSE || text.startsWith(DISCONNECT)) end('the server hung up')
  }
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.length <= FRAME_MAX && !isOver) take(data)
  })
  socket.addEventListener('error', () => end('websocket error'))
  socket.addEventListener('close', () => end('transport close'))

  return {
    close: stop,
    get isConnected() {
      return isConnected && !isOver
    },
  }
}

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname === '/' ? '/socket.io' : pathname.replace(/\/+$/, '')
  return `${origin.replace(/^http/, 'ws')}${path}/?EIO=3&transport=websocket`
}

type Pulse = { readonly interval: number; readonly timeout: number }

const PULSE: Pulse = { interval: 25_000, timeout: 20_000 }

/** What the server asks for in its handshake, within reason. */
function pulseOf(text: string): Pulse {
  const told = read(text) as { pingInterval?: unknown; pingTimeout?: unknown } | null
  const within = (value: unknown, otherwise: number) =>
    typeof value === 'number' && value >= 10 && value <= 120_000 ? value : otherwise
  return {
    interval: within(told?.pingInterval, PULSE.interval),
    timeout: within(told?.pingTimeout, PULSE.timeout),
  }
}

function eventOf(text: string): { event: string; payload: unknown } | null {
  // The number of an acknowledgement may stand before the array; nobody here gives one.
  const told = read(text.replace(/^\d+/, ''))
  if (!Array.isArray(told) || typeof told[0] !== 'string') return null
  return { event: told[0], payload: told[1] }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A packet that is no JSON says nothing; the connection goes on.
    return null
  }
}
