import { type AnySchema, type Shape, shapeOf } from '@bourse/contracts/kit'

/** What is worked out from a schema and its shape, once for each. */
export function memoizeBySchema<Made>(
  work: (schema: AnySchema, shape: Shape) => Made,
): (schema: AnySchema) => Made {
  const known = new WeakMap<AnySchema, { readonly made: Made }>()
  return (schema) => {
    let entry = known.get(schema)
    if (entry === undefined) known.set(schema, (entry = { made: work(schema, shapeOf(schema)) }))
    return entry.made
  }
}
