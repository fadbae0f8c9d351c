import { WebSocket } from 'undici'
import type { UpstreamSocket, UpstreamSocketOptions } from './upstream-socket.ts'

export type Engine3Options = UpstreamSocketOptions & {
  /** Called after several failed attempts; the caller may try the newer protocol. */
  readonly onRepeatedFailure: () => void
}

const RETURN_MS = 500
const RETURN_MAX_MS = 5_000
const HANDSHAKE_MS = 5_000
const FAILURES_MAX = 3
const FRAME_MAX = 1024 * 1024
/** Engine.IO packet types, and socket.io's within messages. */
const OPEN = '0'
const CLOSE = '1'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const DISCONNECT = '41'
const EVENT = '42'

/**
 * Follows the oldest upstreams: Engine.IO 3 with socket.io 2, over WebSocket. The client pings, there is no
 * authentication, and the server opens the namespace.
 */
export function followEngine3(options: Engine3Options): UpstreamSocket {
  const address = buildSocketUrl(options.url)
  let link: Link | null = null
  let again: NodeJS.Timeout | null = null
  let connections = 0
  let failures = 0

  function open(): void {
    link = openLink(address, {
      onConnected() {
        failures = 0
        options.onConnected(connections++ > 0)
      },
      onEvent: options.onEvent,
      onEnded(reason, wasConnected) {
        link = null
        // Reported once per outage, not at every attempt.
        if (wasConnected || failures === 0) options.onDisconnected(reason)
        if (!wasConnected && ++failures === FAILURES_MAX) return options.onRepeatedFailure()
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
  readonly onConnected: () => void
  readonly onEvent: (event: string, payload: unknown) => void
  readonly onEnded: (reason: string, wasConnected: boolean) => void
}

/** Opens one connection, which ends exactly once. */
function openLink(address: string, options: LinkOptions): Link {
  const socket = new WebSocket(address)
  let isConnected = false
  let isOver = false
  let pingTimer: NodeJS.Timeout | null = null
  let deadline: NodeJS.Timeout | null = setTimeout(() => end('handshake timeout'), HANDSHAKE_MS)

  function clearDeadline(): void {
    if (deadline !== null) clearTimeout(deadline)
    deadline = null
  }
  function stop(): void {
    isOver = true
    clearDeadline()
    if (pingTimer !== null) clearInterval(pingTimer)
    socket.close()
  }
  function end(reason: string): void {
    if (isOver) return
    stop()
    options.onEnded(reason, isConnected)
  }
  function startPinging({ interval, timeout }: PingTiming): void {
    pingTimer = setInterval(() => {
      socket.send(PING)
      deadline ??= setTimeout(() => end('ping timeout'), timeout)
    }, interval)
  }
  function take(text: string): void {
    if (text.startsWith(OPEN)) return startPinging(readPingTiming(text.slice(1)))
    if (text === PONG) return clearDeadline()
    if (text === CONNECT) {
      clearDeadline()
      isConnected = true
      return options.onConnected()
    }
    if (text.startsWith(EVENT)) {
      const parsed = readEvent(text.slice(EVENT.length))
      if (parsed !== null) options.onEvent(parsed.event, parsed.payload)
    } else if (text === CLOSE || text.startsWith(DISCONNECT)) end('the server closed the connection')
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

function buildSocketUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname === '/' ? '/socket.io' : pathname.replace(/\/+$/, '')
  return `${origin.replace(/^http/, 'ws')}${path}/?EIO=3&transport=websocket`
}

type PingTiming = { readonly interval: number; readonly timeout: number }

const DEFAULT_PING_TIMING: PingTiming = { interval: 25_000, timeout: 20_000 }

/** Reads the server's timing from its handshake, clamped. */
function readPingTiming(text: string): PingTiming {
  const parsed = read(text) as { pingInterval?: unknown; pingTimeout?: unknown } | null
  const within = (value: unknown, otherwise: number) =>
    typeof value === 'number' && value >= 10 && value <= 120_000 ? value : otherwise
  return {
    interval: within(parsed?.pingInterval, DEFAULT_PING_TIMING.interval),
    timeout: within(parsed?.pingTimeout, DEFAULT_PING_TIMING.timeout),
  }
}

function readEvent(text: string): { event: string; payload: unknown } | null {
  // An acknowledgement id may precede the array; we request none.
  const parsed = read(text.replace(/^\d+/, ''))
  if (!Array.isArray(parsed) || typeof parsed[0] !== 'string') return null
  return { event: parsed[0], payload: parsed[1] }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An invalid packet is ignored; the connection stays open.
    return null
  }
}
