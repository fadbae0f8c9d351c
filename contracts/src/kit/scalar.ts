import * as z from 'zod/mini'
import { type AnySchema, attachShape, type Bounds } from './shape.ts'
import { normalizeTyped, type TypedKind } from './typed.ts'

/** Text in code, an integer on the wire. */
export type Id<Kind extends string> = string & { readonly __id: Kind }

export function id<Kind extends string>(_kind: Kind) {
  const whole = z.string({ error: 'id_invalid' }).check(z.regex(/^\d{1,15}$/, { error: 'id_invalid' }))
  return attachShape(
    z.codec(
      z.union([whole, z.int({ error: 'id_invalid' }).check(z.gte(0))], { error: 'id_invalid' }),
      z.custom<Id<Kind>>((value) => typeof value === 'string'),
      { decode: (wire) => String(Number(wire)) as Id<Kind>, encode: (ours) => Number(ours) },
    ),
    { kind: 'leaf', leaf: 'id' },
  )
}

const wrong = { error: 'count_invalid' }

/** A whole number other than money: lots, seconds, a page. Forms send it as text. */
export const count = attachShape(
  z.codec(
    z.union([z.string().check(z.regex(/^-?\d{1,15}(?:\.0+)?$/, wrong)), z.int(wrong)], wrong),
    z.number(),
    { decode: (wire) => Number(wire), encode: (ours) => ours },
  ),
  { kind: 'leaf', leaf: 'count' },
)

/** A whole number in an input, within bounds. */
export const countInput = (bounds: Bounds) =>
  attachShape(
    z.codec(
      z.union([z.string().check(z.regex(/^\d{1,9}$/, wrong)), z.int(wrong)], wrong),
      z
        .number()
        .check(z.gte(bounds.from, { error: 'count_invalid' }), z.lte(bounds.to, { error: 'count_invalid' })),
      { decode: (wire) => Number(wire), encode: (ours) => ours },
    ),
    { kind: 'leaf', leaf: 'count', bounds },
  )

const truths: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'on', 'yes'])

/** 0/1 in the classic dialect, true/false in our wire format. */
export const booleanCodec = attachShape(
  z.codec(z.union([z.boolean(), z.number(), z.string()]), z.boolean(), {
    decode: (wire) => truths.has(wire),
    encode: (ours) => ours,
  }),
  { kind: 'leaf', leaf: 'flag' },
)

const words: ReadonlySet<unknown> = new Set([...truths, false, 0, '0', 'false', 'off', 'no'])

/** A flag in an input: any other value is refused, because the caller may have meant the protection that it switches on. */
export const flagInput = attachShape(
  z.codec(
    z.custom<boolean | number | string>((wire) => words.has(wire), { error: 'flag_invalid' }),
    z.boolean(),
    {
      decode: (wire) => truths.has(wire),
      encode: (ours) => ours,
    },
  ),
  { kind: 'leaf', leaf: 'flag' },
)

/** A named value that is a number or a word on the wire: `enumCodec({ buy: 1, sell: 2 })`. */
export function enumCodec<const T extends Record<string, number | string>>(values: T) {
  type Name = Extract<keyof T, string>
  const names = new Map(Object.entries(values).map(([name, wire]) => [String(wire), name as Name]))
  return attachShape(
    z.codec(
      z
        .union([z.string(), z.number()], { error: 'choice_invalid' })
        .check(z.refine((wire) => names.has(String(wire)), { error: 'choice_invalid' })),
      z.custom<Name>((value) => typeof value === 'string' && value in values),
      {
        decode: (wire) => names.get(String(wire)) as Name,
        encode: (ours) => values[ours] as string | number,
      },
    ),
    { kind: 'leaf', leaf: 'choice', values },
  )
}

/** Text in a response; numbers are decoded as their digits. */
export const text = attachShape(
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: String,
    encode: (ours) => ours as string | number,
  }),
  { kind: 'leaf', leaf: 'text' },
)

/** HTML written by the operator; it is sanitized where it is displayed. */
export const html = attachShape(z.codec(z.string(), z.string(), { decode: (w) => w, encode: (o) => o }), {
  kind: 'leaf',
  leaf: 'html',
})

/** A check that runs before others: it normalizes a typed text, which is validated and sent in that form. */
export const asTyped = (kind: TypedKind) => z.overwrite((text: string) => normalizeTyped(text, kind))

/** Text in an input, trimmed, at most `max` UTF-16 units long. */
export function boundedText(max: number, error = 'text_invalid') {
  const schema = z
    .string({ error })
    .check(z.trim(), z.minLength(1, { error }), z.maxLength(max, { error: 'text_too_long' }))
  return attachShape(schema, { kind: 'leaf', leaf: 'text', bounds: { from: 1, to: max } })
}

/**
 * A value that an upstream may omit, send empty or send in an unknown form: decoded as null, never an error.
 */
export function tolerantNullable<S extends AnySchema>(inner: S) {
  return attachShape(
    z.codec(z.optional(z.unknown()), z.nullable(z.custom<z.output<S>>()), {
      decode: (wire) => {
        if (wire === undefined || wire === null || wire === '') return null
        const read = z.safeDecode(inner, wire as z.input<S>)
        return read.success ? (read.data as z.output<S>) : null
      },
      encode: (ours) => (ours === null ? null : z.encode(inner, ours as z.output<S>)),
    }),
    { kind: 'maybe', inner },
  )
}
