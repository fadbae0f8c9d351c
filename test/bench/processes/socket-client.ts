import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The protocol of a feed: bare frames, or socket.io packets in them, with a subscription where needed. */
export type ConnectionTarget = {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly speaks: 'bare' | 'socket.io'
  readonly subscribes: boolean
}
type Row = readonly string[]

const END = '\r\n\r\n'
const TICK = '42["tick"'
/** The number of the message, and the upstream's time of its first row. */
const SEQ = /"seq":(\d+)/
const SENT_AT = /\[\["[^"]*","[^"]*","[^"]*","(\d+)"/
const RETRY = /"retryAfter":(\d+)/
const QUOTES = '"ch":"tickers"'
const ROWS = /"rows":(\[\[.*?\]\])/
const HEAD_BYTES = 256

/** A minimal WebSocket client, so that thousands of them fit beside the upstream on one core. */
export class SocketClient {
  readonly #target: ConnectionTarget
  readonly #socket: Socket
  readonly #onTick: (seq: number, sentAt: number) => void
  #tail: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #isOpen = false
  #ready: () => void = () => undefined
  #failed: (error: Error) => void = () => undefined
  /** The delay of the last reconnect request, if any. */
  retryAfter: number | null = null
  readonly ended: Promise<void>
  /** Its state of each market, once recording is requested. */
  #known: Map<string, Row> | null = null

  constructor(target: ConnectionTarget, number: number, onTick: (seq: number, sentAt: number) => void) {
    this.#target = target
    this.#onTick = onTick
    const { host, port, path } = target
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('data', (bytes) => this.#read(bytes))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('a client was disconnected')))
    this.ended = new Promise((ended) => void this.#socket.once('close', () => ended()))
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `x-forwarded-for: 10.2.${number >> 8}.${number & 255}\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}${END}`,
    )
  }

  /** Resolves once served; a later disconnect only counts as missed messages. */
  served(): Promise<void> {
    return new Promise((ready, failed) => {
      this.#ready = () => {
        this.#failed = () => undefined
        ready()
      }
      this.#failed = failed
    })
  }

  leave(): void {
    this.#failed = () => undefined
    this.#socket.destroy()
  }

  /** Stops reading and writing, like a client without a network. */
  stall(): void {
    this.#socket.pause()
  }

  /**
   * Resumes. Resolves once it knows whether it was disconnected: false when it receives a new message
   * instead.
   */
  async wake(nextTick: Promise<void>): Promise<boolean> {
    this.#socket.resume()
    return Promise.race([this.ended.then(() => true), nextTick.then(() => false)])
  }

  follow(channels: readonly string[]): void {
    this.#send(`42["sub",{"ch":${JSON.stringify(channels)}}]`)
  }

  remember(): void {
    this.#known ??= new Map()
  }

  /** Whether its state equals these rows. */
  knows(rows: readonly Row[]): boolean {
    return rows.every((row) => JSON.stringify(this.#known?.get(row[0] ?? '')) === JSON.stringify(row))
  }

  #read(bytes: Buffer): void {
    let all = this.#tail.length === 0 ? bytes : Buffer.concat([this.#tail, bytes])
    if (!this.#isOpen) {
      const end = all.indexOf(END)
      if (end !== -1) {
        const status = all.toString('latin1', 0, 12)
        if (status !== 'HTTP/1.1 101') return this.#failed(new Error(`a client received status ${status}`))
        this.#isOpen = true
        if (this.#target.speaks === 'bare') this.#ready()
        all = all.subarray(end + END.length)
      }
    }
    this.#tail = this.#isOpen ? this.#frames(all) : all
  }

  /** Parses every complete frame; returns the rest. */
  #frames(all: Buffer): Buffer {
    let at = 0
    for (;;) {
      const left = all.length - at
      if (left < 2) break
      const short = (all[at + 1] as number) & 127
      const head = short === 127 ? 10 : short === 126 ? 4 : 2
      if (left < head) break
      const length =
        short === 127 ? Number(all.readBigUInt64BE(at + 2)) : short === 126 ? all.readUInt16BE(at + 2) : short
      if (left < head + length) break
      const from = at + head
      this.#take(all.toString('latin1', from, from + Math.min(length, HEAD_BYTES)))
      if (this.#known !== null) this.#learn(all.toString('latin1', from, from + length))
      at = from + length
    }
    return all.subarray(at)
  }

  #take(text: string): void {
    if (text.startsWith(TICK)) {
      if (text.includes(QUOTES)) this.#onTick(Number(SEQ.exec(text)?.[1]), Number(SENT_AT.exec(text)?.[1]))
      return
    }
    if (this.#target.speaks === 'bare') return
    if (text === '2') return this.#send('3')
    if (text.startsWith('0')) return this.#send('40')
    if (text.startsWith('40') && !this.#target.subscribes) return this.#ready()
    if (text.startsWith('40')) return this.#send('420["sub",{"ch":["tickers"]}]')
    if (text.startsWith('430[{"ok":true')) return this.#ready()
    if (text.startsWith('42["beat"')) return
    if (text.startsWith('42["bye"')) {
      this.retryAfter = Number(RETRY.exec(text)?.[1])
      return
    }
    if (text.startsWith('4')) this.#failed(new Error(`a client received ${text}`))
  }

  /** Snapshots and changes alike: rows of markets, the newest of which counts. */
  #learn(text: string): void {
    const rows = text.includes(QUOTES) ? ROWS.exec(text)?.[1] : undefined
    for (const row of rows === undefined ? [] : (JSON.parse(rows) as Row[]))
      this.#known?.set(row[0] ?? '', row)
  }

  /** A client's frame must be masked; a mask of zeros changes nothing. */
  #send(text: string): void {
    const body = Buffer.from(text)
    const head = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255]
    this.#socket.write(Buffer.concat([Buffer.from([0x81, ...head, 0, 0, 0, 0]), body]))
  }
}
