import { type Head, LENGTHS, readHead } from './head.ts'

/** A request as it came over the wire. */
export type Message = {
  readonly method: string
  /** The address, to the letter. */
  readonly url: string
  readonly head: Head
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
  const [whole, method = '', url = ''] = found
  const head = readHead(fieldsOf(whole))
  if (head === null) return null
  const bytesHere = bytes.length - whole.length
  return bytesHere > head.bodyBytes ? null : { method, url, head, bytesHere }
}

/** The names and values, in turn, of all fields that may count. */
function fieldsOf(head: string): string[] {
  const fields: string[] = []
  const end = head.length - '\r\n'.length
  let at = head.indexOf('\n') + 1
  while (at < end) {
    const colon = head.indexOf(':', at)
    const next = head.indexOf('\n', colon) + 1
    if (LENGTHS.has(colon - at)) {
      fields.push(head.slice(at, colon), head.slice(colon + 1, next - '\r\n'.length).trim())
    }
    at = next
  }
  return fields
}
