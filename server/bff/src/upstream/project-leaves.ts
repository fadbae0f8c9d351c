import { type AnySchema, shapeOf } from '@bourse/contracts/kit'
import * as kit from '@bourse/contracts/kit'
import { parseJson } from './json.ts'
import { quickReader, type QuickReading, UNUSUAL } from './quick.ts'
import type { Cursor } from './cursor.ts'
import { CLOSE_LIST, CLOSE_RECORD, COMMA, isDigit, MINUS, POINT, QUOTE, ZERO } from './signs.ts'

/** Passes the value at the cursor and mends what is not in our encodings; false where it is unusual. */
export type Projector = (cursor: Cursor, path: string, reading: QuickReading) => boolean

/** Takes a value out of the text and has it read: for whatever cannot be told by its signs. */
export function readingOf(schema: AnySchema, write: (read: unknown) => string = JSON.stringify): Projector {
  const quick = quickReader(schema)
  return (cursor, path, reading) => {
    const from = cursor.at
    const isPlain = cursor.sign === QUOTE ? cursor.passesText() : cursor.passesValue() ? false : null
    if (isPlain === null) return false
    const value = isPlain ? cursor.bytes.toString('utf8', from + 1, cursor.at - 1) : valueOf(cursor, from)
    const read = quick(value, path, reading)
    if (read === UNUSUAL) return false
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
  const passes = plainOf(schema)
  if (passes === undefined) return schema === kit.instant ? readingOf(schema, instantJson) : choiceOf(schema)
  const reading = readingOf(schema)
  return (cursor, path, read) => passes(cursor) || reading(cursor, path, read)
}

/** Moments have no sign that must be escaped. */
export const instantJson = (read: unknown): string =>
  typeof read === 'string' ? `"${read}"` : JSON.stringify(read)

/** What is one of a few: the same as the last time is written as it was then. */
function choiceOf(schema: AnySchema): Projector {
  const quick = quickReader(schema)
  let last = new Uint8Array()
  let written = ''
  return (cursor, path, reading) => {
    const from = cursor.at
    if (written !== '' && cursor.passesAll(last) && isBehindValue(cursor.sign)) {
      cursor.put(from, cursor.at, written)
      return true
    }
    cursor.at = from
    if (!cursor.passesValue()) return false
    const read = quick(valueOf(cursor, from), path, reading)
    if (read === UNUSUAL) return false
    const json = JSON.stringify(read)
    cursor.put(from, cursor.at, json)
    if (cursor.at - from > REMEMBERED_MAX) return true
    last = Uint8Array.from(cursor.bytes.subarray(from, cursor.at))
    written = json
    return true
  }
}

const REMEMBERED_MAX = 32

const isBehindValue = (sign: number): boolean =>
  sign === COMMA || sign === CLOSE_RECORD || sign === CLOSE_LIST

const PLAIN: ReadonlyMap<AnySchema, Plain> = new Map<AnySchema, Plain>([
  [kit.amount, passesAmount],
  [kit.text, passesPlainText],
  [kit.html, passesPlainText],
  [kit.count, passesCount],
])

function plainOf(schema: AnySchema): Plain | undefined {
  const shape = shapeOf(schema)
  return shape.kind === 'leaf' && shape.leaf === 'id' ? passesCount : PLAIN.get(schema)
}

function passesPlainText(cursor: Cursor): boolean {
  const from = cursor.at
  if (cursor.passesText() === true) return true
  cursor.at = from
  return false
}

const INTEGER_MAX = 15
const FRACTION_MAX = 18

/** In quotes, as nearly all come: without a needless zero in front. Those behind the point are left out. */
function passesAmount(cursor: Cursor): boolean {
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
function passesCount(cursor: Cursor): boolean {
  const { bytes, at: start } = cursor
  const isQuoted = bytes[start] === QUOTE
  const from = isQuoted ? start + 1 : start
  const at = digitsEnd(bytes, from)
  if (!isPlainInteger(bytes, from, at)) return false
  const sign = bytes[at] as number
  if (isQuoted ? sign !== QUOTE : !isBehindValue(sign)) return false
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
