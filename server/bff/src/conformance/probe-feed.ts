import { followUpstream, decodeEvent } from '#feed/upstream'

/** What the socket told in the time that it was given. */
export type FeedReport = {
  readonly isConnected: boolean
  /** How often something of each kind was told that could be read. */
  readonly received: Readonly<Record<'ticker' | 'bar' | 'depth', number>>
  /** Names of events that are followed and could not be read. */
  readonly unreadable: readonly string[]
}

/** Listens until something of every kind has been told, or for as long as it is worth. */
export async function probeFeed(url: string, timeoutMs: number): Promise<FeedReport> {
  const received = { ticker: 0, bar: 0, depth: 0 }
  const unreadable = new Set<string>()
  let isConnected = false
  let stop = (): void => undefined
  const enough = new Promise<void>((resolve) => (stop = resolve))
  const socket = followUpstream({
    url,
    key: null,
    members: () => [],
    connected: () => void (isConnected = true),
    disconnected: () => undefined,
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
