import type { Socket } from 'node:net'

/** A Redis response before encoding. */
export type Value =
  | string
  | number
  | null
  | { readonly simple: string }
  | { readonly error: string }
  | { readonly push: readonly Value[] }
  | readonly Value[]

/** Encodes a response in protocol version 3. */
export function encodeReply(value: Value): string {
  if (value === null) return '_\r\n'
  if (typeof value === 'number') return `:${value}\r\n`
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}\r\n${value}\r\n`
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(encodeReply).join('')}`
  if ('simple' in value) return `+${value.simple}\r\n`
  if ('error' in value) return `-${value.error}\r\n`
  if ('push' in value) return `>${value.push.length}\r\n${value.push.map(encodeReply).join('')}`
  throw new Error('not a value')
}

/** Parses commands, which are lists of texts, across packet boundaries. */
export function readRequests(socket: Socket, onRequest: (words: string[]) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    for (let read = readFirst(held); read !== null; read = readFirst(held)) {
      held = held.subarray(read.length)
      onRequest(read.words)
    }
  })
}

function readFirst(held: Buffer): { words: string[]; length: number } | null {
  const head = lineAt(held, 0)
  if (head === null) return null
  const words: string[] = []
  let at = head.next
  for (let word = 0; word < Number(head.text.slice(1)); word++) {
    const size = lineAt(held, at)
    if (size === null) return null
    const end = size.next + Number(size.text.slice(1))
    if (held.length < end + 2) return null
    words.push(held.toString('utf8', size.next, end))
    at = end + 2
  }
  return { words, length: at }
}

function lineAt(held: Buffer, from: number): { text: string; next: number } | null {
  const end = held.indexOf('\r\n', from)
  return end === -1 ? null : { text: held.toString('utf8', from, end), next: end + 2 }
}
