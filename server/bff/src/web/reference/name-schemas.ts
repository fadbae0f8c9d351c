import type { Json } from './schema.ts'

/**
 * Moves each schema with a title into the components, and refers to it. Records of one title that differ in more than their descriptions keep
 * their place: a reference must mean the same everywhere.
 */
export function nameSchemas(document: Json): Json {
  const named = new Map<string, Json | null>()
  visit(document['paths'], (schema) => {
    const { title, description: _, ...rest } = schema
    if (typeof title !== 'string') return
    const own = { ...rest, type: 'object' }
    const known = named.get(title)
    if (known === undefined) named.set(title, own)
    else if (known !== null && structure(known) !== structure(own)) named.set(title, null)
  })
  const isNamed = (title: unknown): title is string =>
    typeof title === 'string' && (named.get(title) ?? null) !== null
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (typeof value !== 'object' || value === null) return value
    const { title, description, type } = value as Json
    if (isNamed(title)) {
      const reference = { $ref: `#/components/schemas/${title}` }
      const own = Array.isArray(type) ? { anyOf: [reference, { type: 'null' }] } : reference
      return description === undefined ? own : { ...own, description }
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
  }
  const members = ({ properties, ...rest }: Json): Json => ({ ...rest, properties: refer(properties) })
  const schemas = [...named].flatMap(([title, schema]) => (schema === null ? [] : [[title, members(schema)]]))
  const components = document['components'] as Readonly<Record<string, Json>>
  return {
    ...document,
    paths: refer(document['paths']),
    components: {
      ...components,
      schemas: { ...components['schemas'], ...Object.fromEntries(schemas.toSorted()) },
    },
  }
}

/** A schema without its descriptions, as text. */
const structure = (schema: Json): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  )

/** Calls back for each object within a value, the outer one first. */
function visit(value: unknown, run: (schema: Json) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) run(value as Json)
  for (const inner of Object.values(value)) visit(inner, run)
}
