import * as z from 'zod/mini'
import { id, text, tolerantNullable } from './scalar.ts'
import { type AnySchema, attachShape } from './shape.ts'

type FieldSchema = AnySchema | readonly [wire: string, schema: AnySchema]
type SchemaOf<F> = F extends readonly [string, infer S extends AnySchema]
  ? S
  : F extends AnySchema
    ? F
    : never
type WireName<F, Name> = F extends readonly [infer W extends string, AnySchema] ? W : Name
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
/** Keys whose value may be undefined are optional. */
type Loosen<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
type Flat<T> = { [K in keyof T]: T[K] } & {}

export type DecodedOf<F> = Flat<Loosen<{ [K in keyof F]: z.output<SchemaOf<F[K]>> }>>
export type WireOf<F> = Flat<
  Loosen<{ [K in keyof F as WireName<F[K], K> & string]: z.input<SchemaOf<F[K]>> }>
>
type Fields = Record<string, FieldSchema>

/**
 * An object with two sets of names: ours in code, theirs on the wire. `decode` renames and reads, `encode`
 * writes and renames back. `bare` is the wire name of the field that may stand for the whole: upstreams
 * sometimes send a bare scalar or a page on its own. Of a sentence the classic face of the API has the bare field alone.
 */
export function record<const F extends Fields>(fields: F, bare: string | null = null, isSentence = false) {
  const rows = Object.entries(fields).map(([name, field]) => {
    const [wire, schema] = Array.isArray(field) ? (field as [string, AnySchema]) : [name, field as AnySchema]
    return { name, wire, schema }
  })
  const wire = z.object(Object.fromEntries(rows.map((row) => [row.wire, row.schema])))
  const rename = (from: 'name' | 'wire', to: 'name' | 'wire') => (value: Record<string, unknown>) => {
    const renamed: Record<string, unknown> = {}
    for (const row of rows) if (value[row[from]] !== undefined) renamed[row[to]] = value[row[from]]
    return renamed
  }
  const codec = z.codec(
    wire,
    z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value) => rename('wire', 'name')(value as Record<string, unknown>),
      encode: (value) => rename('name', 'wire')(value) as never,
    },
  )
  attachShape(codec, { kind: 'record', fields: rows, bare, isSentence })
  return codec as unknown as z.ZodMiniType<DecodedOf<F>, WireOf<F>>
}

/**
 * The result of a write that makes something: the sentence, and the id by which lists have it. The family sends the
 * sentence alone.
 */
export const created = <S extends AnySchema>(id: S) =>
  record({ text: ['message', text], id: tolerantNullable(id) }, 'message', true)

/** The result of a write that is recorded by its receipt. */
export const withReceipt = created(id('receipt'))

export function list<S extends AnySchema>(item: S) {
  return attachShape(z.array(item), { kind: 'list', item })
}
