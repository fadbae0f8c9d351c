import { WebSocket } from 'ws'

/** Clients per address. */
const AN_ADDRESS = 40
const AT_ONCE = 50

/** Clients of the plain feed, and the close frames they receive. */
export class SocketClients {
  readonly #open = new Set<WebSocket>()
  readonly goodbyes = new Map<string, number>()

  get size(): number {
    return this.#open.size
  }

  /** Resolves when all have received the first frame, with the duration in milliseconds. */
  async open(url: string, count: number): Promise<number> {
    const began = performance.now()
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => this.#one(url, from + at)),
      )
    return performance.now() - began
  }

  #one(url: string, number: number): Promise<void> {
    const address = `10.1.${Math.floor(number / AN_ADDRESS / 250)}.${1 + (Math.floor(number / AN_ADDRESS) % 250)}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`, {
      headers: { 'x-forwarded-for': address },
    })
    socket.on('open', () => socket.send('{"op":"sub","ch":["tickers"]}'))
    socket.on('close', (code, reason) => {
      this.#open.delete(socket)
      const closeReason = `${code} ${reason.toString()}`.trim()
      this.goodbyes.set(closeReason, (this.goodbyes.get(closeReason) ?? 0) + 1)
    })
    return new Promise((resolve, failed) => {
      socket.once('message', () => {
        this.#open.add(socket)
        resolve()
      })
      socket.on('error', failed)
    })
  }

  terminate(): void {
    for (const socket of this.#open) socket.terminate()
    this.#open.clear()
  }
}
