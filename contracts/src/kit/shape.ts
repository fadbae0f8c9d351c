import type * as z from 'zod/mini'

/**
 * What a schema is made of, for the two who must walk an answer by its contract without decoding it: the BFF, which
 * brings a foreign dialect into our encodings, and the exchange, which writes the classic dialect out of them.
 */
export type Shape =
  | {
      readonly kind: 'leaf'
      readonly leaf: Leaf
      /** For readers of the reference: in what a number is counted, and what a choice may be on the wire. */
      readonly unit?: Unit
      readonly values?: Readonly<Record<string, number | string>>
    }
  | { readonly kind: 'maybe'; readonly inner: AnySchema }
  | { readonly kind: 'list'; readonly item: AnySchema }
  | { readonly kind: 'page'; readonly item: AnySchema; readonly style: PageStyle }
  | { readonly kind: 'record'; readonly fields: readonly Field[]; readonly bare: string | null }

export type Leaf = 'amount' | 'instant' | 'day' | 'flag' | 'count' | 'id' | 'choice' | 'text' | 'html'
export type Unit = 'percent' | 'milliseconds' | 'unix seconds'
export type Field = { readonly name: string; readonly wire: string; readonly schema: AnySchema }
/** The seven ways the upstream family wraps a list (the tags are those of its dialect description). */
export type PageStyle = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | { readonly bare: string }
export type AnySchema = z.ZodMiniType

const schemaShapes = new WeakMap<object, Shape>()

export function attachShape<S extends AnySchema>(schema: S, shape: Shape): S {
  schemaShapes.set(schema, shape)
  return schema
}

/** The shape of a schema; a schema nobody described is carried as it is. */
export const shapeOf = (schema: AnySchema): Shape =>
  schemaShapes.get(schema) ?? { kind: 'leaf', leaf: 'text' }
