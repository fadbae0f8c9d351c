import { setTimeout as pause } from 'node:timers/promises'
import {
  applyTickers,
  type Frame,
  type SubscribeResponse,
  type TickerRow,
  type Tickers,
} from '@bourse/contracts/feed'

const SOON = 200

/** The feed part of the app: follows prices and its member's events, and reconnects. */
export class AppClient {
  readonly #url: string
  readonly #bearer: string
  #socket: WebSocket | null = null
  #isLeaving = false
  #rows: ReadonlyMap<string, TickerRow> = new Map()
  /** The epoch of the replica that it follows; null while it follows none. */
  epoch: string | null = null
  /** Number of reconnects. */
  returns = 0
  readonly received: string[] = []

  constructor(url: string, bearer: string) {
    this.#url = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    this.#bearer = bearer
    this.#connect()
  }

  /** Its state of all markets, for comparison. */
  get prices(): string {
    return JSON.stringify([...this.#rows].map(([id, [, price]]) => [id, price]).toSorted())
  }

  leave(): void {
    this.#isLeaving = true
    this.#socket?.close()
  }

  #connect(): void {
    let wait = SOON
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.addEventListener('error', () => socket.close())
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.#bearer })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) socket.send('420["sub",{"ch":["tickers"]}]')
      else if (text.startsWith('430')) this.#begin(JSON.parse(text.slice(3))[0] as SubscribeResponse)
      else if (text.startsWith('42')) {
        const [event, frame] = JSON.parse(text.slice(2)) as [
          string,
          Frame & { retryAfter?: number; reason?: string },
        ]
        if (event === 'tick') this.#fold(frame as Frame<Tickers>)
        if (event === 'me') this.received.push((frame.d as { type: string }).type)
        if (event !== 'bye') return
        wait = frame.retryAfter ?? SOON
        this.received.push(`bye ${frame.reason}`)
      }
    })
    socket.addEventListener('close', () => {
      this.epoch = null
      if (this.#isLeaving) return
      this.returns++
      void pause(wait).then(() => this.#isLeaving || this.#connect())
    })
  }

  #begin(response: SubscribeResponse): void {
    if (!response.ok) throw new Error(`a client was refused: ${response.error}`)
    this.#rows = new Map()
    for (const frame of response.snap) this.#fold(frame as Frame<Tickers>)
  }

  #fold({ epoch, d }: Frame<Tickers>): void {
    this.epoch = epoch
    this.#rows = applyTickers(this.#rows, d)
  }
}
