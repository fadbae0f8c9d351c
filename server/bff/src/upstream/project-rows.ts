import { type AnySchema, type Shape, shapeOf } from '@bourse/contracts/kit'
import * as kit from '@bourse/contracts/kit'
import { hasAliases } from './dialect.ts'
import { memoizeBySchema } from './memoize-by-schema.ts'
import { type FastDecodeContext, childPath } from './fast-decoder.ts'
import { type Cursor, type Token, tokenOf } from './cursor.ts'
import { instantJson, leafOf, type Projector, readingOf } from './project-leaves.ts'
import { CLOSE_LIST, CLOSE_RECORD, COLON, COMMA, OPEN_LIST, OPEN_RECORD, QUOTE } from './char-codes.ts'

/** Passes a list of such values, which is not empty, and says how many they were; null where one is unusual. */
export function projectRows(item: AnySchema, cursor: Cursor, reading: FastDecodeContext): number | null {
  const project = projectorOf(item)
  let count = 0
  if (!cursor.consume(OPEN_LIST)) return null
  do {
    if (!project(cursor, '[]', reading)) return null
    count++
  } while (cursor.consume(COMMA))
  return cursor.consume(CLOSE_LIST) ? count : null
}

const projectorOf = memoizeBySchema(compile)

function compile(schema: AnySchema, shape: Shape): Projector {
  switch (shape.kind) {
    case 'leaf':
      return leafOf(schema)
    case 'maybe':
      return maybeOf(schema, shape.inner)
    case 'record':
      return recordOf(shape)
    default:
      return readingOf(schema)
  }
}

/** What stands for nothing, and otherwise the value itself. */
function maybeOf(schema: AnySchema, inner: AnySchema): Projector {
  // More than what stands for nothing elsewhere can be no moment.
  if (inner === kit.instant) return readingOf(schema, instantJson)
  const project = projectorOf(inner)
  return (cursor, path, reading) => {
    const from = cursor.at
    if (cursor.consumeNull()) return true
    if (cursor.bytes[from] !== QUOTE || cursor.bytes[from + 1] !== QUOTE)
      return project(cursor, path, reading)
    cursor.at = from + 2
    cursor.put(from, cursor.at, 'null')
    return true
  }
}

/** A field as it came: which of ours it is, or null where it is none. */
type Slot = {
  /** Its name as it stands in the text, with the sign behind it. */
  readonly token: Token
  readonly name: string
  readonly field: number | null
  /** Where it was met, and its whole name there. */
  path: string
  whole: string
}

/**
 * Rows of a list name the same fields in the same order, so each is first looked for where it stood in the row before. They
 * stay in that order; what the contract does not name is left out, and what is missing is put behind the others.
 */
function recordOf({ fields, bare }: RecordShape): Projector {
  const rows = fields.map(({ wire, schema: field }) => ({
    wire,
    project: projectorOf(field),
    isLeaf: shapeOf(field).kind === 'leaf',
    // What may go by another name is for whoever sees the whole record.
    mayMiss: wire !== bare && shapeOf(field).kind === 'maybe' && !hasAliases(wire),
    absent: `${JSON.stringify(wire)}:null`,
  }))
  const places = new Map(fields.map(({ wire }, at) => [wire, at]))
  const slots: Slot[] = []
  /** In which record each field was met last. */
  const met = new Float64Array(fields.length)
  let records = 0

  function slotAt(cursor: Cursor, place: number): Slot | null {
    const known = slots[place]
    if (known !== undefined && cursor.consumeToken(known.token)) return known
    const from = cursor.at
    if (cursor.consumeText() !== true || !cursor.consume(COLON)) return null
    const name = cursor.bytes.toString('utf8', from + 1, cursor.at - 2)
    // Too short to be looked for by words, or too long to be remembered.
    if (name === '' || name.length > NAME_MAX) return null
    const token = tokenOf(cursor.bytes.subarray(from, cursor.at))
    const slot = { token, name, field: places.get(name) ?? null, path: '', whole: name }
    if (place < SLOTS_MAX) slots[place] = slot
    return slot
  }

  return (cursor, path, reading) => {
    if (!cursor.consume(OPEN_RECORD)) return false
    const record = ++records
    let known = 0
    let unknown: Slot[] | null = null
    let place = 0
    do {
      const from = cursor.at
      const slot = slotAt(cursor, place++)
      if (slot === null) return false
      const { field } = slot
      if (field === null) {
        if (!cursor.consumeValue()) return false
        leaveOut(cursor, from, known === 0)
        unknown = unknown ?? []
        unknown.push(slot)
        continue
      }
      const row = rows[field] as (typeof rows)[number]
      // Of twins the last one counts, which is not known here.
      if (met[field] === record) return false
      met[field] = record
      if (!row.project(cursor, row.isLeaf ? path : childPath(path, row.wire), reading)) return false
      known++
    } while (cursor.consume(COMMA))
    const end = cursor.at
    if (!cursor.consume(CLOSE_RECORD)) return false
    if (known < rows.length) {
      const missing = rows.filter((_, at) => met[at] !== record)
      if (!missing.every(({ mayMiss }) => mayMiss)) return false
      cursor.put(end, end, `${known === 0 ? '' : ','}${missing.map(({ absent }) => absent).join(',')}`)
    }
    if (unknown !== null) for (const slot of unknown) reading.unknown.add(wholeName(slot, path))
    return true
  }
}

function wholeName(slot: Slot, path: string): string {
  if (slot.path !== path) {
    slot.path = path
    slot.whole = childPath(path, slot.name)
  }
  return slot.whole
}

/** Leaves out the field that was just passed, with the comma before it, or behind it where it is the first. */
function leaveOut(cursor: Cursor, from: number, isFirst: boolean): void {
  if (!isFirst) cursor.leaveOut(from - 1, cursor.at)
  else cursor.leaveOut(from, cursor.sign === COMMA ? cursor.at + 1 : cursor.at)
}

/** More fields than any record of the family has; those behind them are read each time. */
const SLOTS_MAX = 64
const NAME_MAX = 100

type RecordShape = Extract<Shape, { kind: 'record' }>
