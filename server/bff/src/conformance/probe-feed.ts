import { decodeEvent, followDialect } from '#feed/upstream'
import type { Dialect } from '#dialects'

/** The socket's events within the time limit. */
export type FeedReport = {
  readonly isConnected: boolean
  /** Number of decoded events by kind. */
  readonly received: Readonly<Record<'ticker' | 'bar' | 'depth', number>>
  /** Names of followed events that could not be decoded. */
  readonly unreadable: readonly string[]
}

type FeedProbe = {
  readonly url: string
  readonly timeoutMs: number
  readonly dialect: Dialect
  /** The symbols whose topics are subscribed to, where the dialect has topics. */
  readonly symbols: readonly string[]
}

/** Listens until every kind has arrived, or until the time limit. */
export async function probeFeed({ url, timeoutMs, dialect, symbols }: FeedProbe): Promise<FeedReport> {
  const received = { ticker: 0, bar: 0, depth: 0 }
  const unreadable = new Set<string>()
  let isConnected = false
  let stop = (): void => undefined
  const enough = new Promise<void>((resolve) => (stop = resolve))
  const socket = followDialect({
    recognizeDialect: () => Promise.resolve(dialect),
    symbols: () => Promise.resolve(symbols),
    url,
    key: null,
    members: () => [],
    tokenOf: () => null,
    onConnected: () => void (isConnected = true),
    onDisconnected: () => undefined,
    onKeyRejected: () => undefined,
    onEvent(event, payload) {
      const read = decodeEvent(event, payload)
      if (read?.kind === 'unreadable') unreadable.add(read.event)
      if (read?.kind === 'ticker' || read?.kind === 'bar' || read?.kind === 'depth') received[read.kind]++
      if (Object.values(received).every((count) => count > 0)) stop()
    },
  })
  const timer = setTimeout(stop, timeoutMs)
  await enough
  clearTimeout(timer)
  socket.close()
  return { isConnected, received, unreadable: [...unreadable] }
}
