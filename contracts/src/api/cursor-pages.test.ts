import { type AnySchema, type Endpoint, shapeOf } from '#kit'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'

const wireNames = (schema: AnySchema): string[] => {
  const shape = shapeOf(schema)
  return shape.kind === 'record' ? shape.fields.map(({ wire }) => wire) : []
}
/** The rows of a list, also of one within a record. */
function findRowShape(schema: AnySchema): AnySchema | null {
  const shape = shapeOf(schema)
  if (shape.kind === 'page') return shape.item
  if (shape.kind !== 'record') return null
  for (const field of shape.fields) {
    const rows = findRowShape(field.schema)
    if (rows !== null) return rows
  }
  return null
}
const paged: readonly Endpoint[] = endpoints.filter(({ input }) => wireNames(input).includes('after'))

describe('a list that continues after a row', () => {
  it('is one of at least twenty', () => expect(paged.length).toBeGreaterThanOrEqual(20))

  it.each(paged.map((row) => [row.name, row] as const))('%s has rows with ids', (_name, { output }) => {
    const item = findRowShape(output)
    expect(item === null ? [] : wireNames(item)).toContain('id')
  })

  it.each(paged.map((row) => [row.name, row] as const))(
    '%s is not silently the first page on another platform',
    (_name, { upstream }) =>
      expect(upstream?.extension === true || upstream?.requiresExtension?.includes('after')).toBe(true),
  )
})
