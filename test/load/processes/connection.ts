import { connect, type Socket } from 'node:net'

export type Target = { readonly host: string; readonly port: number; readonly address: string }
/** Status 0: there was no whole answer. */
export type OnResponse = (status: number, retryAfterSeconds: number) => void

const END = Buffer.from('\r\n\r\n')
const NONE: OnResponse = () => undefined

/** A kept connection with an address of its own and one call at a time on it; opened when it is first needed. */
export class Connection {
  readonly #target: Target
  #socket: Socket | null = null
  #onResponse: OnResponse = NONE
  #head: Buffer<ArrayBufferLike> | null = Buffer.alloc(0)
  #left = 0
  #status = 0
  #retryAfter = 0
  #isLast = false

  constructor(target: Target) {
    this.#target = target
  }

  call(request: Buffer, onResponse: OnResponse): void {
    this.#onResponse = onResponse
    this.#head = Buffer.alloc(0)
    this.#socket ??= this.#opened()
    this.#socket.write(request)
  }

  /** Gives up on what is under way, as somebody does who has waited for long enough. */
  hangUp(): void {
    const socket = this.#socket
    this.#socket = null
    this.#onResponse = NONE
    socket?.destroy()
  }

  #opened(): Socket {
    const { host, port, address } = this.#target
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
    if (length === undefined) throw new Error(`an answer does not say how long it is: ${head}`)
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
