import { endpoints } from '@bourse/contracts/api'
import type { AnySchema } from '@bourse/contracts/kit'
import { findLeaf, shapeOf, unwrapOptional } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { readWords } from './sources.ts'

const words = readWords()

type VisitedField = {
  readonly area: string
  readonly ours: string
  readonly wire: string
  readonly schema: AnySchema
}

function fieldsIn(area: string, schema: AnySchema): VisitedField[] {
  const { inner } = unwrapOptional(schema)
  const shape = shapeOf(inner)
  if (shape.kind === 'maybe') return fieldsIn(area, shape.inner)
  if (shape.kind === 'list' || shape.kind === 'page') return fieldsIn(area, shape.item)
  if (shape.kind !== 'record') return []
  return shape.fields.flatMap(({ name, wire, schema: of }) => [
    { area, ours: name, wire, schema: of },
    ...fieldsIn(area, of),
  ])
}

const fields = endpoints.flatMap(({ area, input, output }) => [
  ...fieldsIn(area, input),
  ...fieldsIn(area, output),
])
const formatLabel = (field: VisitedField) => `${field.area}: ${field.ours} (${field.wire})`
const unique = (lines: readonly string[]) => [...new Set(lines)]

describe('the texts of the reference', () => {
  it('of each endpoint are the comment above its row in endpoints.ts', () => {
    expect(endpoints.filter(({ name }) => words.call(name) === null).map(({ name }) => name)).toEqual([])
  })

  it('of each field are in contracts/GLOSSARY.md or above it in shapes.ts', () => {
    expect(fields.length).toBeGreaterThan(600)
    expect(unique(fields.filter((field) => words.field(field) === null).map(formatLabel))).toEqual([])
  })

  it('of each number include the unit: the last column of contracts/GLOSSARY.md', () => {
    const numbers = fields.filter(({ schema }) => ['amount', 'count'].includes(findLeaf(schema)?.leaf ?? ''))
    const unitless = numbers.filter(
      (field) => (findLeaf(field.schema)?.unit ?? words.countedIn(field)) === null,
    )
    expect(unique(unitless.map(formatLabel))).toEqual([])
  })

  it('are not repeated where a comment equals the glossary', () => {
    const price = words.field({ area: 'spot', ours: 'placedPrice', wire: 'trade_price' })
    expect(price).toBe("The market's price when a spot order was placed")
  })
})
