import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** How phones reach a server: bare frames, or socket.io's words in them, with a subscription where one is needed. */
export type Door = {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly speaks: 'bare' | 'socket.io'
  readonly subscribes: boolean
}

const END = '\r\n\r\n'
const TICK = '42["tick"'
/** The number of the message, and the moment at which the upstream told its first row. */
const SEQ = /"seq":(\d+)/
const TOLD = /\[\["[^"]*","[^"]*","[^"]*","(\d+)"/
const HEAD_BYTES = 256

/** One phone with the least that a WebSocket takes, so that thousands of them fit beside the upstream on one core. */
export class Phone {
  readonly #door: Door
  readonly #socket: Socket
  readonly #heard: (seq: number, told: number) => void
  #tail: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #isOpen = false
  #ready: () => void = () => undefined
  #failed: (error: Error) => void = () => undefined

  constructor(door: Door, number: number, heard: (seq: number, told: number) => void) {
    this.#door = door
    this.#heard = heard
    const { host, port, path } = door
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('data', (bytes) => this.#read(bytes))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('a phone was hung up on')))
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `x-forwarded-for: 10.2.${number >> 8}.${number & 255}\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}${END}`,
    )
  }

  /** Until it is served; from then on a connection that breaks only counts as what it no longer hears. */
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

  #read(bytes: Buffer): void {
    let all = this.#tail.length === 0 ? bytes : Buffer.concat([this.#tail, bytes])
    if (!this.#isOpen) {
      const end = all.indexOf(END)
      if (end !== -1) {
        const status = all.toString('latin1', 0, 12)
        if (status !== 'HTTP/1.1 101') return this.#failed(new Error(`a phone was answered ${status}`))
        this.#isOpen = true
        if (this.#door.speaks === 'bare') this.#ready()
        all = all.subarray(end + END.length)
      }
    }
    this.#tail = this.#isOpen ? this.#frames(all) : all
  }

  /** Takes every whole frame; answers with what is left. */
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
      this.#take(all.toString('latin1', at + head, at + head + Math.min(length, HEAD_BYTES)))
      at += head + length
    }
    return all.subarray(at)
  }

  #take(text: string): void {
    if (text.startsWith(TICK)) return this.#heard(Number(SEQ.exec(text)?.[1]), Number(TOLD.exec(text)?.[1]))
    if (this.#door.speaks === 'bare') return
    if (text === '2') return this.#say('3')
    if (text.startsWith('0')) return this.#say('40')
    if (text.startsWith('40') && !this.#door.subscribes) return this.#ready()
    if (text.startsWith('40')) return this.#say('420["sub",{"ch":["tickers"]}]')
    if (text.startsWith('430[{"ok":true')) return this.#ready()
    if (text.startsWith('4')) this.#failed(new Error(`a phone was told ${text}`))
  }

  /** A client's frame must be masked; a mask of zeros changes nothing. */
  #say(text: string): void {
    const body = Buffer.from(text)
    this.#socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]))
  }
}
