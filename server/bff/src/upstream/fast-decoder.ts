import { type AnySchema, type Leaf, type Shape, shapeOf } from '@bourse/contracts/kit'
import * as kit from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { hasAliases, isEmptyTimestamp, findByAlias } from './dialect.ts'
import { type PageRequest, readPage } from './pages.ts'
import type { ZoneReader } from './times.ts'

/** Returned when the fast decoder cannot handle a value; the caller falls back to the tolerant decoder. */
export const BAIL = Symbol('bail')

export type FastDecodeContext = {
  readonly zone: ZoneReader
  readonly pageRequest: PageRequest
  /** Undeclared fields, each once. */
  readonly unknown: Set<string>
}
/** Decodes one value into our format, or bails. */
export type FastDecoder = (value: unknown, path: string, context: FastDecodeContext) => unknown

/**
 * Decodes by the contract in one pass: values in common formats go directly into ours. Compiled once for each
 * schema. Anything else bails to the tolerant decoder, so both give the same result.
 */
export const compileFastDecoder = memoizeBySchema(compile)

function compile(schema: AnySchema, shape: Shape): FastDecoder {
  switch (shape.kind) {
    case 'leaf':
      return compileLeaf(schema, shape.leaf)
    case 'maybe':
      return compileMaybe(shape.inner)
    case 'list':
      return compileRows(shape.item)
    case 'page':
      return compilePage(shape)
    case 'record':
      return compileRecord(shape)
  }
}

function compileMaybe(inner: AnySchema): FastDecoder {
  const decode = compileFastDecoder(inner)
  const isMoment = inner === kit.instant
  return (value, path, context) => {
    if (value === undefined || value === null || value === '' || (isMoment && isEmptyTimestamp(value)))
      return null
    return decode(value, path, context)
  }
}

function compileRows(item: AnySchema): FastDecoder {
  const decode = compileFastDecoder(item)
  return (value, path, context) => {
    if (!Array.isArray(value)) return BAIL
    const at = `${path}[]`
    const rows: unknown[] = []
    for (const each of value as unknown[]) {
      const row = decode(each, at, context)
      if (row === BAIL) return BAIL
      rows.push(row)
    }
    return rows
  }
}

function compilePage({ item, style }: Extract<Shape, { kind: 'page' }>): FastDecoder {
  const decode = compileRows(item)
  const ownKey = typeof style === 'object' ? style.bare : null
  return (value, path, context) => {
    const paged =
      typeof value === 'string' && value !== '' ? null : readPage(value, context.pageRequest, ownKey)
    if (paged === null) return BAIL
    const list = decode(paged.list, path, context)
    return list === BAIL ? BAIL : { list, page: paged.page, limit: paged.limit, total: paged.total }
  }
}

function compileRecord({ fields, bare }: Extract<Shape, { kind: 'record' }>): FastDecoder {
  const rows = fields.map(({ wire, schema }) => ({
    wire,
    decode: compileFastDecoder(schema),
    isLeaf: shapeOf(schema).kind === 'leaf',
    mayMiss: shapeOf(schema).kind === 'maybe',
    hasAliases: hasAliases(wire),
    isInherited: wire in Object.prototype,
  }))
  const names = new Set(fields.map(({ wire }) => wire))
  // One template gives all results of a record the same hidden class, which makes them cheap to fill and
  // serialize.
  const form = Object.fromEntries(rows.map(({ wire }) => [wire, null as unknown]))
  const noteUnknown = noter(names)
  return (value, path, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return BAIL
    const wire = value as Record<string, unknown>
    // The value may be the field itself that may replace the record.
    if (bare !== null && !Object.hasOwn(wire, bare)) return BAIL
    const known = { ...form }
    for (const row of rows) {
      const given = row.isInherited && !Object.hasOwn(wire, row.wire) ? undefined : wire[row.wire]
      // Not a JSON value: the field is missing.
      if (given === undefined) {
        if (!row.mayMiss || (row.hasAliases && isElsewhere(wire, row.wire, path, names))) return BAIL
        continue
      }
      const read = row.decode(given, row.isLeaf ? path : childPath(path, row.wire), context)
      if (read === BAIL) return BAIL
      known[row.wire] = read
    }
    noteUnknown(wire, path, context)
    return known
  }
}

const isElsewhere = (
  wire: Record<string, unknown>,
  field: string,
  path: string,
  names: ReadonlySet<string>,
): boolean => {
  const parent = path.slice(path.lastIndexOf('.') + 1)
  return findByAlias(wire, { wire: field, parent }, (name) => names.has(name)) !== null
}

const childPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Collects undeclared fields of a record. Rows of a list have the same keys, in the same order. */
function noter(
  names: ReadonlySet<string>,
): (wire: Record<string, unknown>, path: string, context: FastDecodeContext) => void {
  let lastPath = ''
  let noted = new Map<string, string>()
  return (wire, path, { unknown }) => {
    for (const name in wire) {
      if (names.has(name)) continue
      if (path !== lastPath || noted.size > NOTED_MAX) {
        lastPath = path
        noted = new Map()
      }
      let whole = noted.get(name)
      if (whole === undefined) {
        whole = childPath(path, name)
        noted.set(name, whole)
      }
      unknown.add(whole)
    }
  }
}

const NOTED_MAX = 64

/** Compiles a leaf: known types are decoded here, others by their schema. */
function compileLeaf(schema: AnySchema, leaf: Leaf): FastDecoder {
  switch (schema) {
    case kit.amount:
      return readAmount
    case kit.text:
      return (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : BAIL)
    case kit.html:
      return (value) => (typeof value === 'string' ? value : BAIL)
    case kit.instant:
      return readInstant
    case kit.day:
      return (value) => (typeof value === 'string' && DAY.test(value) ? value.slice(0, 10) : BAIL)
    case kit.count:
      return readCount
    default:
      return leaf === 'id' ? readId : leaf === 'instant' ? () => BAIL : memoizedDecoder(schema)
  }
}

const PLAIN_AMOUNT = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/
const DAY = /^\d{4}-\d{2}-\d{2}/
const COUNT = /^-?\d{1,15}(?:\.0+)?$/
const ID = /^\d{1,15}$/

function readAmount(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return BAIL
  const text = typeof value === 'string' ? value : String(value)
  if (!PLAIN_AMOUNT.test(text)) {
    const amount = kit.parseAmount(text.trim())
    return amount === null ? BAIL : kit.amountText(amount)
  }
  const short = text.includes('.') ? stripZeros(text) : text
  return short === '-0' ? '0' : short
}

/** Strips trailing zeros of a fraction, and its point if nothing remains. */
function stripZeros(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0x30) end--
  if (text.charCodeAt(end - 1) === 0x2e) end--
  return text.slice(0, end)
}

function readInstant(value: unknown, _path: string, { zone }: FastDecodeContext): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return BAIL
  const zoned = typeof value === 'string' ? zone(value) : value
  // A time with an added zone is already in our format.
  if (zoned !== value) return zoned
  const moment = kit.parseInstant(zoned)
  return moment === null ? BAIL : kit.instantText(moment)
}

function readCount(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : BAIL
  return typeof value === 'string' && COUNT.test(value) ? Number(value) : BAIL
}

function readId(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : BAIL
  return typeof value === 'string' && ID.test(value) ? Number(value) : BAIL
}

const REMEMBERED_MAX = 256
const TEXT_MAX = 24

/** Decodes by the schema, memoized for short values: enums and rates have few. */
function memoizedDecoder(schema: AnySchema): FastDecoder {
  const remembered = new Map<unknown, unknown>()
  return (value) => {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const ours = z.safeDecode(schema, value as never)
    if (!ours.success) return BAIL
    const read: unknown = z.encode(schema, ours.data as never)
    const isSmall = typeof value === 'number' || (typeof value === 'string' && value.length <= TEXT_MAX)
    if (isSmall && remembered.size < REMEMBERED_MAX && typeof read !== 'object') remembered.set(value, read)
    return read
  }
}

/** Memoizes a function by schema. */
function memoizeBySchema<Made>(work: (schema: AnySchema, shape: Shape) => Made): (schema: AnySchema) => Made {
  const known = new WeakMap<AnySchema, { readonly made: Made }>()
  return (schema) => {
    let entry = known.get(schema)
    if (entry === undefined) known.set(schema, (entry = { made: work(schema, shapeOf(schema)) }))
    return entry.made
  }
}
