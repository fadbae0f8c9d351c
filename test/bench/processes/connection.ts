import { connect, type Socket } from 'node:net'

export type Destination = { readonly host: string; readonly port: number; readonly localAddress: string }
/** Receives status 0 when there was no complete response. */
export type OnResponse = (status: number, retryAfterSeconds: number) => void

const END = Buffer.from('\r\n\r\n')
const NONE: OnResponse = () => undefined

/** A keep-alive connection with its own address and one call at a time; opened on first use. */
export class Connection {
  readonly #target: Destination
  #socket: Socket | null = null
  #onResponse: OnResponse = NONE
  #head: Buffer<ArrayBufferLike> | null = Buffer.alloc(0)
  #left = 0
  #status = 0
  #retryAfter = 0
  #isLast = false

  constructor(target: Destination) {
    this.#target = target
  }

  call(request: Buffer, onResponse: OnResponse): void {
    this.#onResponse = onResponse
    this.#head = Buffer.alloc(0)
    this.#socket ??= this.#opened()
    this.#socket.write(request)
  }

  /** Aborts the call in flight, like a client that timed out. */
  hangUp(): void {
    const socket = this.#socket
    this.#socket = null
    this.#onResponse = NONE
    socket?.destroy()
  }

  #opened(): Socket {
    const { host, port, localAddress: address } = this.#target
    const socket = connect({ host, port, localAddress: address, noDelay: true })
    socket.on('data', (bytes) => void (socket === this.#socket && this.#read(bytes)))
    const onClosed = (): void => {
      if (socket !== this.#socket) return
      this.#socket = null
      this.#finish(0)
    }
    socket.on('error', onClosed)
    socket.on('close', onClosed)
    return socket
  }

  #read(bytes: Buffer): void {
    let body = bytes
    if (this.#head !== null) {
      const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes])
      const end = all.indexOf(END)
      if (end === -1) {
        this.#head = all
        return
      }
      this.#head = null
      this.#readHead(all.toString('latin1', 0, end))
      body = all.subarray(end + END.length)
    }
    this.#left -= body.length
    if (this.#left > 0) return
    if (this.#isLast) {
      this.#socket?.destroy()
      this.#socket = null
    }
    this.#finish(this.#status)
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`a response has no length: ${head}`)
    this.#left = Number(length)
    this.#retryAfter = Number(/\r\nretry-after: *(\d+)/i.exec(head)?.[1] ?? 0)
    this.#isLast = /\r\nconnection: *close/i.test(head)
  }

  #finish(status: number): void {
    const onResponse = this.#onResponse
    this.#onResponse = NONE
    onResponse(status, this.#retryAfter)
  }
}
