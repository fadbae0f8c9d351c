import type { Dialect } from '#dialects'
import { followUpstream } from './follow-upstream.ts'
import { followPlain } from './plain-socket.ts'
import type { UpstreamSocket, UpstreamSocketOptions } from './upstream-socket.ts'

type DialectOptions = UpstreamSocketOptions & {
  /** The dialect of the upstream; null while it is unavailable. */
  readonly recognizeDialect: () => Promise<Dialect | null>
  readonly symbols: () => Promise<readonly string[]>
}

const RETRY_MS = 2_000

/** Opens the one connection to the upstream in its dialect, once that is recognized. */
export function followDialect({ recognizeDialect, symbols, ...options }: DialectOptions): UpstreamSocket {
  let socket: UpstreamSocket | null = null
  let again: NodeJS.Timeout | null = null
  let isClosed = false
  let wasReported = false

  function start({ socket: protocol }: Dialect): void {
    socket =
      protocol.kind === 'plain' ? followPlain({ ...options, protocol, symbols }) : followUpstream(options)
  }
  async function recognize(): Promise<void> {
    const dialect = await recognizeDialect()
    if (isClosed) return
    if (dialect !== null) return start(dialect)
    if (!wasReported) options.onDisconnected('upstream unavailable')
    wasReported = true
    again = setTimeout(attempt, RETRY_MS)
  }
  function attempt(): void {
    recognize().catch((error: unknown) => options.onDisconnected(String(error)))
  }
  attempt()

  return {
    follow: (member) => socket?.follow?.(member),
    unfollow: (member) => socket?.unfollow?.(member),
    close() {
      isClosed = true
      if (again !== null) clearTimeout(again)
      socket?.close()
    },
    get isConnected() {
      return socket?.isConnected ?? false
    },
  }
}
