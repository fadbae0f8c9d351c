import type { IncomingMessage } from 'node:http'
import { type Head, LENGTHS, readHead } from './head.ts'

/** A request as it came over the wire. */
export type Message = {
  readonly method: string
  /** The address, to the letter. */
  readonly url: string
  readonly head: Head
  /** All that stands before the body. */
  readonly text: string
  /** How much of its body came with it. */
  readonly bytesHere: number
}

const HEAD_MAX = 8 * 1024
/** Stricter than the protocol: each thing in one spelling only, and nothing that two readers could take for two things. */
const PLAIN =
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[!-~]*) HTTP\/1\.1\r\n(?:[A-Za-z0-9_-]+:[\t -~]*\r\n)+\r\n/

/** Reads bytes that are the whole head of one request, with no more than its body behind it; null for all others. */
export function readMessage(bytes: Buffer): Message | null {
  const found = PLAIN.exec(bytes.toString('latin1', 0, HEAD_MAX))
  if (found === null) return null
  const [text, method = '', url = ''] = found
  const head = readHead(fieldsOf(text, (length) => LENGTHS.has(length)))
  if (head === null) return null
  const bytesHere = bytes.length - text.length
  return bytesHere > head.bodyBytes ? null : { method, url, head, text, bytesHere }
}

/** Whether this is what Node's server has read. */
export function isSame({ method, url, text }: Message, request: IncomingMessage): boolean {
  const { rawHeaders } = request
  const fields = fieldsOf(text, () => true)
  return (
    method === request.method &&
    url === request.url &&
    fields.length === rawHeaders.length &&
    fields.every((part, place) => part === rawHeaders[place])
  )
}

/** Names and values in turn, of fields whose name is of such a length. */
function fieldsOf(text: string, counts: (length: number) => boolean): string[] {
  const fields: string[] = []
  const end = text.length - '\r\n'.length
  let at = text.indexOf('\n') + 1
  while (at < end) {
    const colon = text.indexOf(':', at)
    const next = text.indexOf('\n', colon) + 1
    if (counts(colon - at)) {
      fields.push(text.slice(at, colon), text.slice(colon + 1, next - '\r\n'.length).trim())
    }
    at = next
  }
  return fields
}
