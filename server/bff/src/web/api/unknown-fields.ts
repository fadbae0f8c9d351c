import { type AnySchema, shapeOf, unwrapOptional } from '@bourse/contracts/kit'
import leven from 'leven'
import type { Fields } from './fields.ts'

/** A field that a call does not have: its path in the input, and the name that the caller probably intended. */
export type UnknownField = { readonly path: string; readonly nearest: string | null }

/** Finds the fields of an input that its schema does not declare, those of records in lists included. */
export function findUnknownFields(
  schema: AnySchema,
  value: unknown,
  others: readonly string[] = [],
  path = '',
): UnknownField[] {
  const shape = shapeOf(unwrapOptional(schema).inner)
  if (shape.kind === 'maybe') return findUnknownFields(shape.inner, value, others, path)
  const inItems = (schemaOfItem: AnySchema, items: unknown): UnknownField[] =>
    Array.isArray(items)
      ? items.flatMap((item, index) => findUnknownFields(schemaOfItem, item, [], `${path}[${index}]`))
      : []
  if (shape.kind === 'list') return inItems(shape.item, value)
  if (shape.kind === 'leaf' && shape.items !== undefined) return inItems(shape.items, readJson(value))
  if (shape.kind !== 'record' || !isRecord(value)) return []
  const known = new Map(shape.fields.map((field) => [field.wire, field.schema]))
  return Object.entries(value).flatMap(([name, of]): UnknownField[] => {
    const at = path === '' ? name : `${path}.${name}`
    const declared = known.get(name)
    if (declared !== undefined) return findUnknownFields(declared, of, [], at)
    return others.includes(name) ? [] : [{ path: at, nearest: findNearest(name, [...known.keys()]) }]
  })
}

/** Finds the name that differs least, if less than half of it differs. */
function findNearest(name: string, known: readonly string[]): string | null {
  const sent = simplify(name)
  const near = known
    .map((each) => ({ each, distance: leven(simplify(each), sent) }))
    .filter(({ each, distance }) => 2 * distance < Math.max(simplify(each).length, sent.length))
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.each ?? null
}

const COMPARED_CHARS = 64
/** Case and separators are no difference: `orderType` is `order_type`. */
const simplify = (name: string): string => name.slice(0, COMPARED_CHARS).toLowerCase().replaceAll(/[_-]/g, '')

/** Null for anything but a JSON text, which the check of the input refuses. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return null
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
