import { type AnySchema, shapeOf } from '@bourse/contracts/kit'
import * as kit from '@bourse/contracts/kit'
import { parseJson } from './json.ts'
import { compileFastDecoder, type FastDecodeContext, BAIL } from './fast-decoder.ts'
import type { Cursor } from './cursor.ts'
import { CLOSE_LIST, CLOSE_RECORD, COMMA, isDigit, MINUS, POINT, QUOTE, ZERO } from './char-codes.ts'

/** Passes the value at the cursor and mends what is not in our encodings; false where it is unusual. */
export type Projector = (cursor: Cursor, path: string, reading: FastDecodeContext) => boolean

/** Takes a value out of the text and has it read: for whatever cannot be told by its signs. */
export function readingOf(schema: AnySchema, write: (read: unknown) => string = JSON.stringify): Projector {
  const decode = compileFastDecoder(schema)
  return (cursor, path, reading) => {
    const from = cursor.at
    const isPlain = cursor.sign === QUOTE ? cursor.consumeText() : cursor.consumeValue() ? false : null
    if (isPlain === null) return false
    const value = isPlain ? cursor.bytes.toString('utf8', from + 1, cursor.at - 1) : valueOf(cursor, from)
    const read = decode(value, path, reading)
    if (read === BAIL) return false
    cursor.put(from, cursor.at, write(read))
    return true
  }
}

function valueOf({ bytes, at }: Cursor, from: number): unknown {
  const parsed = parseJson(bytes.toString('utf8', from, at))
  if (!parsed.ok) throw new Error('a value was passed over that is no JSON')
  return parsed.value
}

/** Passes what is in our own encoding already, or nearly; false for anything else, and the cursor stays where it was. */
type Plain = (cursor: Cursor) => boolean

export function leafOf(schema: AnySchema): Projector {
  const consume = plainOf(schema)
  if (consume === undefined) return schema === kit.instant ? readingOf(schema, instantJson) : choiceOf(schema)
  const reading = readingOf(schema)
  return (cursor, path, read) => consume(cursor) || reading(cursor, path, read)
}

/** Moments have no sign that must be escaped. */
export const instantJson = (read: unknown): string =>
  typeof read === 'string' ? `"${read}"` : JSON.stringify(read)

/** What is one of a few: the same as the last time is written as it was then. */
function choiceOf(schema: AnySchema): Projector {
  const decode = compileFastDecoder(schema)
  let last = new Uint8Array()
  let written = ''
  return (cursor, path, reading) => {
    const from = cursor.at
    if (written !== '' && cursor.consumeAll(last) && endsValue(cursor.sign)) {
      cursor.put(from, cursor.at, written)
      return true
    }
    cursor.at = from
    if (!cursor.consumeValue()) return false
    const read = decode(valueOf(cursor, from), path, reading)
    if (read === BAIL) return false
    const json = JSON.stringify(read)
    cursor.put(from, cursor.at, json)
    if (cursor.at - from > REMEMBERED_MAX) return true
    last = Uint8Array.from(cursor.bytes.subarray(from, cursor.at))
    written = json
    return true
  }
}

const REMEMBERED_MAX = 32

const endsValue = (sign: number): boolean => sign === COMMA || sign === CLOSE_RECORD || sign === CLOSE_LIST

const PLAIN: ReadonlyMap<AnySchema, Plain> = new Map<AnySchema, Plain>([
  [kit.amount, consumeAmount],
  [kit.text, consumePlainText],
  [kit.html, consumePlainText],
  [kit.count, consumeCount],
])

function plainOf(schema: AnySchema): Plain | undefined {
  const shape = shapeOf(schema)
  return shape.kind === 'leaf' && shape.leaf === 'id' ? consumeCount : PLAIN.get(schema)
}

function consumePlainText(cursor: Cursor): boolean {
  const from = cursor.at
  if (cursor.consumeText() === true) return true
  cursor.at = from
  return false
}

const INTEGER_MAX = 15
const FRACTION_MAX = 18

/** In quotes, as nearly all come: without a needless zero in front. Those behind the point are left out. */
function consumeAmount(cursor: Cursor): boolean {
  const { bytes, at: from } = cursor
  if (bytes[from] !== QUOTE) return false
  const isNegative = bytes[from + 1] === MINUS
  const whole = isNegative ? from + 2 : from + 1
  let at = digitsEnd(bytes, whole)
  if (!isPlainInteger(bytes, whole, at)) return false
  let end = at
  if (bytes[at] === POINT) {
    const point = at
    at = digitsEnd(bytes, point + 1)
    if (at - point === 1 || at - point - 1 > FRACTION_MAX) return false
    end = at
    while (bytes[end - 1] === ZERO) end--
    if (end === point + 1) end = point
  }
  if (bytes[at] !== QUOTE) return false
  cursor.at = at + 1
  if (isNegative && end === whole + 1 && bytes[whole] === ZERO) cursor.put(from, cursor.at, '"0"')
  else if (end !== at) cursor.leaveOut(end, at)
  return true
}

/** A number that counts something, in quotes or not. */
function consumeCount(cursor: Cursor): boolean {
  const { bytes, at: start } = cursor
  const isQuoted = bytes[start] === QUOTE
  const from = isQuoted ? start + 1 : start
  const at = digitsEnd(bytes, from)
  if (!isPlainInteger(bytes, from, at)) return false
  const sign = bytes[at] as number
  if (isQuoted ? sign !== QUOTE : !endsValue(sign)) return false
  cursor.at = isQuoted ? at + 1 : at
  if (isQuoted) {
    cursor.leaveOut(start, from)
    cursor.leaveOut(at, cursor.at)
  }
  return true
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (isDigit(bytes[at] as number)) at++
  return at
}

/** Digits without a needless zero in front, and not more than a number can be trusted with. */
const isPlainInteger = (bytes: Uint8Array, from: number, to: number): boolean =>
  to > from && to - from <= INTEGER_MAX && (to - from === 1 || bytes[from] !== ZERO)
