import { type AnySchema, type Shape, shapeOf, unreachable } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { hasAliases, isEmptyTimestamp, findByAlias } from './dialect.ts'
import { parseJson } from './json.ts'
import { type PageRequest, readPage, findRows } from './pages.ts'
import { compileFastDecoder, BAIL } from './fast-decoder.ts'
import type { ZoneReader } from './times.ts'

/** `dropped`: rows were left out because this field does not fit. */
export type Fault = 'missing' | 'unknown' | 'misfit' | 'dropped'
export type DecodeContext = {
  readonly zone: ZoneReader
  readonly pageRequest: PageRequest
  readonly onDrift: (fault: Fault, field: string) => void
}
export type ReadResult =
  | { readonly ok: true; readonly data: unknown; readonly droppedRows: number }
  /** `field`: the path of the first value that does not fit. */
  | { readonly ok: false; readonly field: string }
type WalkContext = DecodeContext & {
  readonly dropsMisfits: boolean
  readonly onDropped: (count: number) => void
}

/**
 * Decodes a payload by the contract: converts the dialect's structures, drops undeclared fields, validates
 * the rest and encodes it in our format. Only a response that does not fit as a whole is decoded again row by
 * row.
 */
export function readPayload(output: AnySchema, payload: unknown, context: DecodeContext): ReadResult {
  const unknown = new Set<string>()
  const data = compileFastDecoder(output)(payload, '', {
    zone: context.zone,
    pageRequest: context.pageRequest,
    unknown,
  })
  if (data === BAIL) return decodeTolerantly(output, payload, context)
  for (const field of unknown) context.onDrift('unknown', field)
  return { ok: true, data: data ?? null, droppedRows: 0 }
}

/** Walks the structure with all tolerances for the family. */
export function decodeTolerantly(output: AnySchema, payload: unknown, context: DecodeContext): ReadResult {
  let droppedRows = 0
  const onDropped = (count: number): void => void (droppedRows += count)
  const whole = decode(output, walk(output, payload, '', { ...context, onDropped, dropsMisfits: false }))
  if (whole.ok) return { ...whole, droppedRows }
  context.onDrift('misfit', whole.at)
  const tolerant: WalkContext = { ...context, onDropped, onDrift: () => undefined, dropsMisfits: true }
  const rest = decode(output, walk(output, payload, '', tolerant))
  if (!rest.ok) return { ok: false, field: whole.at }
  if (droppedRows > 0) context.onDrift('dropped', whole.at)
  return { ...rest, droppedRows }
}

function decode(output: AnySchema, walked: unknown): { ok: true; data: unknown } | { ok: false; at: string } {
  const ours = z.safeDecode(output, walked as never)
  if (!ours.success) return { ok: false, at: formatPath(ours.error.issues[0]?.path) }
  return { ok: true, data: z.encode(output, ours.data as never) ?? null }
}

function walk(schema: AnySchema, value: unknown, path: string, context: WalkContext): unknown {
  const shape = shapeOf(schema)
  switch (shape.kind) {
    case 'leaf':
      return shape.leaf === 'instant' && typeof value === 'string' ? context.zone(value) : value
    case 'maybe':
      return isAbsent(value) ? null : walkMaybe(shape.inner, value, path, context)
    case 'list':
      return rows(shape.item, toRows(parseNestedJson(value)), path, context)
    case 'page':
      return walkPage(shape, parseNestedJson(value), path, context)
    case 'record':
      return walkRecord(shape, parseNestedJson(value), path, context)
    default:
      return unreachable(shape)
  }
}

function walkPage(shape: PageShape, value: unknown, path: string, context: WalkContext): unknown {
  const ownKey = typeof shape.style === 'object' ? shape.style.bare : null
  const paged = readPage(value, context.pageRequest, ownKey)
  if (paged !== null) return { ...paged, list: rows(shape.item, paged.list, path, context) }
  const item = shapeOf(shape.item)
  // One branch sends a single row instead of a list.
  const isRow = item.kind === 'record' && namesAny(item, value)
  return isRow ? walkPage(shape, [value], path, context) : value
}

/** Walks a nullable value: one that does not fit becomes null by the contract, and is counted here. */
function walkMaybe(inner: AnySchema, value: unknown, path: string, context: WalkContext): unknown {
  if (isEmptyTimestamp(value) && isMoment(inner)) return null
  const walked = walk(inner, value, path, context)
  if (!z.safeDecode(inner, walked as never).success) {
    // PHP writes an empty array for a missing record.
    if (!Array.isArray(value) || value.length > 0) context.onDrift('misfit', path)
    return null
  }
  return walked
}

function walkRecord(shape: RecordShape, value: unknown, path: string, context: WalkContext): unknown {
  const bare = shape.fields.find((field) => field.wire === shape.bare)
  if (bare !== undefined && isBareValue(bare, value)) {
    // An empty sentence is one too.
    const isNothing = isAbsent(value) && shape.isSentence !== true
    return walkRecord(shape, isNothing ? {} : { [bare.wire]: value ?? '' }, path, context)
  }
  if (shape.bare !== null && !namesAny(shape, value)) return walkBare(shape, shape.bare, value, path, context)
  // Some branches wrap a single record in a list.
  const only = Array.isArray(value) ? (value.length === 0 ? {} : (value[0] as unknown)) : value
  return isObject(only) ? walkFields(shape, only, path, context) : value
}

function walkFields(shape: RecordShape, wire: Wire, path: string, context: WalkContext): Wire {
  const names = listNames(shape)
  const known: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let used: Set<string> | null = null
  for (const field of shape.fields) {
    const at = path === '' ? field.wire : `${path}.${field.wire}`
    if (Object.hasOwn(wire, field.wire)) {
      known[field.wire] = walk(field.schema, wire[field.wire], at, context)
      continue
    }
    const found = hasAliases(field.wire)
      ? findByAlias(wire, { wire: field.wire, parent: lastName(path) }, (name) => names.has(name))
      : null
    if (found !== null) {
      known[field.wire] = walk(field.schema, found.value, at, context)
      used = (used ?? new Set()).add(found.name)
    } else if (shapeOf(field.schema).kind !== 'maybe') context.onDrift('missing', at)
  }
  for (const name of Object.keys(wire)) {
    if (names.has(name) || used?.has(name) === true) continue
    context.onDrift('unknown', path === '' ? name : `${path}.${name}`)
  }
  return { ...known }
}

const namesOfShapes = new WeakMap<RecordShape, ReadonlySet<string>>()

function listNames(shape: RecordShape): ReadonlySet<string> {
  const known = namesOfShapes.get(shape)
  if (known !== undefined) return known
  const names = new Set(shape.fields.map((field) => field.wire))
  namesOfShapes.set(shape, names)
  return names
}

/** The name of the record in which a path ends; rows of a list have no name of their own. */
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const isMoment = (schema: AnySchema): boolean => {
  const shape = shapeOf(schema)
  return shape.kind === 'leaf' && shape.leaf === 'instant'
}

/** Parses a record or a list that is a JSON text, as some branches send it. */
function parseNestedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  const parsed = parseJson(value)
  return parsed.ok ? parsed.value : value
}

/**
 * Whether a value is the one field that may replace its record: not an object, or a page where a page is
 * expected.
 */
function isBareValue(bare: Field, value: unknown): boolean {
  if (!isObject(value)) return true
  return (
    shapeOf(bare.schema).kind === 'page' && !Object.hasOwn(value, bare.wire) && Object.keys(value).length > 0
  )
}

type RecordShape = Extract<Shape, { kind: 'record' }>
type PageShape = Extract<Shape, { kind: 'page' }>
type Wire = Readonly<Record<string, unknown>>

/** Walks one field's value that some branches send instead of the whole record. */
function walkBare(
  shape: RecordShape,
  bare: string,
  value: unknown,
  path: string,
  context: WalkContext,
): unknown {
  const field = shape.fields.find(({ wire }) => wire === bare)
  return field === undefined ? value : { [bare]: walk(field.schema, value, path, context) }
}

const namesAny = (shape: RecordShape, value: unknown): boolean =>
  typeof value === 'object' && value !== null && shape.fields.some(({ wire }) => Object.hasOwn(value, wire))

/** Drops the bad rows of a list that does not fit, so that one of them does not hide the whole list. */
function rows(item: AnySchema, values: unknown, path: string, context: WalkContext): unknown {
  if (!Array.isArray(values)) return values
  const walked = values.map((value) => walk(item, value, `${path}[]`, context))
  if (!context.dropsMisfits) return walked
  const fitting = walked.filter((row) => z.safeDecode(item, row as never).success)
  // If no row fits, it is another response, not a list with bad rows.
  if (fitting.length === 0) return walked
  context.onDropped(walked.length - fitting.length)
  return fitting
}

function toRows(value: unknown): unknown {
  if (isAbsent(value)) return []
  return findRows(value) ?? readPage(value, { page: 1, limit: null }, null)?.list ?? value
}

type Field = Extract<Shape, { kind: 'record' }>['fields'][number]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a bare text is an error message: it cannot be a response by this contract. */
export function isPlainErrorText(output: AnySchema, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload === '' || /^\s*[[{]/.test(payload)) return false
  const shape = shapeOf(output)
  const due = shape.kind === 'maybe' ? shapeOf(shape.inner) : shape
  if (due.kind !== 'record') return due.kind === 'list' || due.kind === 'page'
  const bare = due.fields.find(({ wire }) => wire === due.bare)
  return bare === undefined || shapeOf(bare.schema).kind === 'page'
}

/** Whether the output is the upstream's message after a write, alone or in a record. */
export function isMessage(output: AnySchema): boolean {
  const shape = shapeOf(output)
  return shape.kind === 'record' ? shape.isSentence === true : shape.kind === 'leaf' && shape.leaf === 'text'
}

export const isEmptyPayload = (payload: unknown): boolean =>
  payload === null || (Array.isArray(payload) && payload.length === 0)

/** Whether the output has rows: then an error with an empty list means no rows. */
export const expectsRows = (output: AnySchema): boolean => {
  const { kind } = shapeOf(output)
  return kind === 'list' || kind === 'page'
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

const formatPath = (path: readonly PropertyKey[] | undefined): string =>
  (path ?? []).map((step) => (typeof step === 'number' ? '[]' : String(step))).join('.')
