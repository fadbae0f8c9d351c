import { followFeed } from '../processes/feed-client.ts'

const AT_ONCE = 50

/** Clients of the plain feed, and the close frames they receive. */
export class SocketClients {
  readonly #open = new Set<WebSocket>()
  readonly goodbyes = new Map<string, number>()

  /** Resolves with the duration in milliseconds when all are subscribed. */
  async open(url: string, count: number): Promise<number> {
    const began = performance.now()
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => this.#one(url, from + at)),
      )
    return performance.now() - began
  }

  async #one(url: string, number: number): Promise<void> {
    const socket = await followFeed(url, number, ['tickers'], () => undefined)
    this.#open.add(socket)
    socket.addEventListener('close', ({ code, reason }) => {
      this.#open.delete(socket)
      const closeReason = `${code} ${reason}`.trim()
      this.goodbyes.set(closeReason, (this.goodbyes.get(closeReason) ?? 0) + 1)
    })
  }

  close(): void {
    for (const socket of this.#open) socket.close()
    this.#open.clear()
  }
}
