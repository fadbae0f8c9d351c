import {
  type AnySchema,
  type Bounds,
  findLeaf,
  type LeafShape,
  shapeOf,
  unwrapOptional,
} from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import type { Descriptions } from './descriptions.ts'

export type Json = Readonly<Record<string, unknown>>

/**
 * The context of a shape: requests are described as tolerantly as they are read, responses as exactly as they
 * are written.
 */
export type SchemaContext = {
  readonly area: string
  readonly side: 'request' | 'answer'
  readonly descriptions: Descriptions
}

/** One field of a record in the reference. */
export type FieldSchema = { readonly wire: string; readonly isOptional: boolean; readonly schema: Json }

/** Builds the JSON schema of a shape in our format, with descriptions. */
export function buildSchema(schema: AnySchema, context: SchemaContext): Json {
  const { inner } = unwrapOptional(schema)
  const shape = shapeOf(inner)
  switch (shape.kind) {
    case 'maybe':
      return orNull(buildSchema(shape.inner, context))
    case 'list':
      return { type: 'array', items: buildSchema(shape.item, context) }
    case 'page':
      return pageSchema(buildSchema(shape.item, context))
    case 'record':
      return recordSchema(buildFields(inner, context), nameOf(shape.fields, context))
    default:
      return context.side === 'answer' ? responseLeaf(inner, shape) : requestLeaf(inner, shape)
  }
}

/** Builds the fields of a record in the order of the contract. */
export function buildFields(schema: AnySchema, context: SchemaContext): FieldSchema[] {
  const shape = shapeOf(unwrapOptional(schema).inner)
  if (shape.kind !== 'record') return []
  return shape.fields.map(({ name, wire, schema: of }) => {
    const field = { area: context.area, ours: name, wire }
    const { isOptional } = unwrapOptional(of)
    const written = buildSchema(of, context)
    const unit = findUnit(of) ?? (isCounted(of) ? context.descriptions.countedIn(field) : null)
    const definition = context.descriptions.field(field)
    return {
      wire,
      // Response fields are always present; unknown values are null.
      isOptional: context.side === 'request' && isOptional,
      schema: {
        ...written,
        ...(definition === null ? {} : { description: definition }),
        ...(unit === null ? {} : { 'x-unit': unit }),
      },
    }
  })
}

/** Requests have no names: each is of one call. */
const nameOf = (fields: readonly { readonly wire: string }[], { area, side, descriptions }: SchemaContext) =>
  side === 'answer'
    ? descriptions.nameOf(
        area,
        fields.map(({ wire }) => wire),
      )
    : null

function recordSchema(fields: readonly FieldSchema[], title: string | null): Json {
  const required = fields.filter((field) => !field.isOptional).map((field) => field.wire)
  return {
    ...(title === null ? {} : { title }),
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.wire, field.schema])),
    ...(required.length === 0 ? {} : { required }),
  }
}

const pageSchema = (item: Json): Json => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: item },
    page: { type: 'integer', description: 'Which page this is, from 1' },
    limit: { type: 'integer', description: 'How many rows a page has' },
    total: { type: ['integer', 'null'], description: 'Number of rows; null if not counted' },
  },
  required: ['list', 'page', 'limit', 'total'],
})

function orNull(schema: Json): Json {
  const { type } = schema
  return typeof type === 'string' && schema['enum'] === undefined
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

function responseLeaf(schema: AnySchema, shape: LeafShape): Json {
  switch (shape.leaf) {
    case 'amount':
      return { type: 'string', format: 'decimal', examples: ['12.5'] }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'day':
      return { type: 'string', format: 'date' }
    case 'flag':
      return { type: 'boolean' }
    case 'id':
    case 'count':
      return { type: 'integer' }
    case 'choice':
      return choiceSchema(shape)
    case 'html':
      return { type: 'string', contentMediaType: 'text/html' }
    default:
      return dropDescription(schema) ?? { type: 'string' }
  }
}

function requestLeaf(schema: AnySchema, shape: LeafShape): Json {
  if (shape.leaf === 'choice') return choiceSchema(shape)
  if (shape.leaf === 'count' && shape.bounds !== undefined) return boundedCount(shape.bounds)
  const written = textOrNumber(written31(schema))
  return shape.leaf === 'amount' ? { ...written, format: 'decimal' } : written
}

/** A whole number, or its text form, which forms send. */
const boundedCount = ({ from, to }: Bounds): Json => ({
  type: ['integer', 'string'],
  minimum: from,
  maximum: to,
  pattern: WHOLE,
})
const WHOLE = String.raw`^\d{1,9}$`

/** Merges a number with its text form, which forms send. */
function textOrNumber(schema: Json): Json {
  const { anyOf = [], ...rest } = schema as { anyOf?: readonly Json[] }
  const text = anyOf.find((one) => one['type'] === 'string')
  const number = anyOf.find((one) => one['type'] === 'integer')
  if (anyOf.length !== 2 || text === undefined || number === undefined) return schema
  const { maximum, minimum, ...bounds } = number
  const isReal = (bound: unknown) =>
    typeof bound === 'number' && Number.isSafeInteger(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  return {
    ...rest,
    ...text,
    ...bounds,
    ...(isReal(minimum) ? { minimum } : {}),
    ...(isReal(maximum) ? { maximum } : {}),
    type: ['integer', 'string'],
  }
}

function choiceSchema({ values = {} }: LeafShape): Json {
  const wires = Object.values(values)
  return {
    ...(wires.every((wire) => typeof wire === 'number') ? { type: 'integer' } : { type: 'string' }),
    enum: wires,
    'x-enum-names': Object.keys(values),
  }
}

/** Builds the schema of a Zod schema without a shape: a table of texts, a fixed list of words. */
function dropDescription(schema: AnySchema): Json | null {
  const { type } = schema._zod.def
  return type === 'record' || type === 'enum' || type === 'array' ? written31(schema) : null
}

function written31(schema: AnySchema): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return written
}

const findUnit = (schema: AnySchema): string | null => findLeaf(schema)?.unit ?? null
const isCounted = (schema: AnySchema): boolean => ['amount', 'count'].includes(findLeaf(schema)?.leaf ?? '')
