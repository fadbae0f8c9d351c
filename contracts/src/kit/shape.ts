import type * as z from 'zod/mini'

/**
 * The structure of a schema, for code that walks a response without decoding it: the BFF, which converts a
 * foreign dialect to our wire format, and the exchange, which converts ours to the classic dialect.
 */
export type Shape =
  | {
      readonly kind: 'leaf'
      readonly leaf: Leaf
      /** The unit of a number and the wire values of an enum, for the API reference. */
      readonly unit?: Unit
      readonly values?: Readonly<Record<string, number | string>>
      /** The bounds of a whole number, or of the length of a text. */
      readonly bounds?: Bounds
      /** The records of a text that is a list in JSON. */
      readonly items?: AnySchema
    }
  | { readonly kind: 'maybe'; readonly inner: AnySchema }
  | { readonly kind: 'list'; readonly item: AnySchema }
  | { readonly kind: 'page'; readonly item: AnySchema; readonly style: PageStyle }
  | {
      readonly kind: 'record'
      readonly fields: readonly Field[]
      readonly bare: string | null
      /** The bare field is all that the family has of it. */
      readonly isSentence?: boolean
    }

export type Leaf = 'amount' | 'instant' | 'day' | 'flag' | 'count' | 'id' | 'choice' | 'text' | 'html'
export type Unit = 'percent' | 'milliseconds' | 'unix seconds'
export type Bounds = { readonly from: number; readonly to: number }
export type Field = { readonly name: string; readonly wire: string; readonly schema: AnySchema }
/** The list formats of the upstream family. */
export type PageStyle =
  /** `{data, page, pages, total}` */
  | 'pages'
  /** The paginator of Laravel: `{current_page, data, from, last_page, per_page, to, total}` */
  | 'paginator'
  /** `{list, count, page, limit}` */
  | 'counted'
  /** `{list, limit}` */
  | 'limited'
  /** A bare array of one page. */
  | 'array'
  /** A bare array of all rows. */
  | 'unpaged'
  /** `{code: 0, data, count}` */
  | 'coded'
  /** `{<name>: rows}` */
  | { readonly bare: string }
export type AnySchema = z.ZodMiniType

const schemaShapes = new WeakMap<object, Shape>()

export function attachShape<S extends AnySchema>(schema: S, shape: Shape): S {
  schemaShapes.set(schema, shape)
  return schema
}

/** The shape of a schema; without one, values pass through unchanged. */
export const shapeOf = (schema: AnySchema): Shape =>
  schemaShapes.get(schema) ?? { kind: 'leaf', leaf: 'text' }

export type LeafShape = Extract<Shape, { kind: 'leaf' }>
type OptionalSchema = { readonly innerType?: AnySchema; readonly type: string }

/** The schema within `z.optional`. */
export function unwrapOptional(schema: AnySchema): {
  readonly inner: AnySchema
  readonly isOptional: boolean
} {
  const { type, innerType } = schema._zod.def as OptionalSchema
  return type === 'optional' && innerType !== undefined && !schemaShapes.has(schema)
    ? { inner: innerType, isOptional: true }
    : { inner: schema, isOptional: false }
}

/** The leaf of a field without its optional wrappers; null for other shapes. */
export function findLeaf(schema: AnySchema): LeafShape | null {
  const shape = shapeOf(unwrapOptional(schema).inner)
  if (shape.kind === 'maybe') return findLeaf(shape.inner)
  return shape.kind === 'leaf' ? shape : null
}
