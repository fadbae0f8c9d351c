import { type Amount, toAmount, amountText, type Day, type Instant, toInstant } from '@bourse/contracts/kit'
import type { Scalar } from './sql.ts'

/** A column's type: `decode` reads what the driver returns, `encode` writes a parameter. */
export type Codec<T> = {
  readonly kind:
    | 'amount'
    | 'id'
    | 'integerId'
    | 'instant'
    | 'day'
    | 'integer'
    | 'text'
    | 'flag'
    | 'json'
    | 'count'
    | 'bytes'
    | 'list'
  /** The type of one value in PostgreSQL. */
  readonly sqlType: string
  /** The column's type, where `sqlType` has no array that `unnest` leaves whole. */
  readonly castTo?: string
  readonly isNullable?: boolean
  /** The codec of the parts of a list. */
  readonly inner?: Codec<unknown>
  /** The only values of a column that names one of several. */
  readonly choices?: readonly string[]
  decode(stored: unknown): T
  encode(value: T): Scalar
}

/** A codec for values that the driver already returns in our type. */
function plain<T extends Scalar>(kind: Codec<T>['kind'], sqlType: string): Codec<T> {
  return { kind, sqlType, decode: (stored) => stored as T, encode: (value) => value }
}

const POINT = '.'.charCodeAt(0)
const FRACTION = 18

/**
 * Decodes an amount. A `numeric(38,18)` has all its decimals, so its digits are the units; other texts are
 * parsed.
 */
function decodeAmount(stored: unknown): Amount {
  const text = stored as string
  const point = text.length - FRACTION - 1
  if (point < 1 || text.charCodeAt(point) !== POINT) return toAmount(text)
  return BigInt(text.slice(0, point) + text.slice(point + 1)) as Amount
}

export const amount: Codec<Amount> = {
  kind: 'amount',
  sqlType: 'numeric',
  decode: decodeAmount,
  encode: amountText,
}

/** An id in a `bigint` column. */
export const id = <T extends string = string>(): Codec<T> => plain('id', 'bigint')

/** An id in an `int` column: assets and markets. */
export const integerId = <T extends string>(): Codec<T> => ({
  kind: 'integerId',
  sqlType: 'int',
  decode: (stored) => String(stored) as T,
  encode: (value) => value,
})

export const instant: Codec<Instant> = {
  kind: 'instant',
  sqlType: 'timestamptz',
  decode: (stored) => toInstant((stored as Date).getTime()),
  encode: (at) => new Date(at).toISOString(),
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** The driver returns a date as its midnight in the time zone of the process. */
export const day: Codec<Day> = {
  kind: 'day',
  sqlType: 'date',
  decode(stored) {
    const date = stored as Date
    return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}` as Day
  },
  encode: (value) => value,
}

export const integer: Codec<number> = plain('integer', 'int')
/** A whole number in a `bigint` column. */
export const count: Codec<number> = {
  kind: 'count',
  sqlType: 'bigint',
  decode: Number,
  encode: (value) => value,
}

export const bytes: Codec<Buffer> = {
  kind: 'bytes',
  sqlType: 'bytea',
  decode: (stored) => stored as Buffer,
  encode: (value) => `\\x${value.toString('hex')}`,
}

export const text: Codec<string> = plain('text', 'text')
export const flag: Codec<boolean> = plain('flag', 'boolean')

/** One of these words; a constraint of the table admits no other. */
export const oneOf = <const T extends string>(...choices: readonly T[]): Codec<T> => ({
  ...plain<T>('text', 'text'),
  choices,
})

/** A value of our own in a `jsonb` column. */
export const json = <T>(): Codec<T> => ({
  kind: 'json',
  sqlType: 'jsonb',
  decode: (stored) => stored as T,
  encode: (value) => JSON.stringify(value),
})

const quoted = (part: Scalar): string => `"${String(part).replace(/["\\]/g, '\\$&')}"`

/** An array; `inner` is the codec of its parts. */
export const list = <T>(inner: Codec<T>): Codec<readonly T[]> => ({
  kind: 'list',
  sqlType: 'text',
  castTo: `${inner.sqlType}[]`,
  inner,
  decode: (stored) => (stored as unknown[]).map(inner.decode),
  encode: (parts) => `{${parts.map((part) => quoted(inner.encode(part))).join(',')}}`,
})

export const nullable = <T>(inner: Codec<T>): Codec<T | null> => ({
  ...inner,
  isNullable: true,
  decode: (stored) => (stored === null ? null : inner.decode(stored)),
  encode: (value) => (value === null ? null : inner.encode(value)),
})
