import { endpoints } from '@bourse/contracts/api'
import { findLeaf } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { fieldKey, type FieldName } from './descriptions.ts'
import { describeContract, listContractFields } from './testing/describe-contract.ts'

const texts = await describeContract()
const fields = listContractFields()
const formatLabel = (field: FieldName) => `${field.area}: ${field.ours} (${field.wire})`
const unique = (lines: readonly string[]) => [...new Set(lines)]

describe('the texts of the reference', () => {
  // `npm test -- server/bff/src/web/reference -u` writes the file after a change of the contract.
  it('equal the comments and the glossary of the contract', async () => {
    await expect(`${JSON.stringify(texts, null, 2)}\n`).toMatchFileSnapshot('descriptions.json')
  })

  it('of each endpoint are the comment above its row in endpoints.ts', () => {
    const missing = endpoints.filter(({ name }) => texts.calls[name] === undefined)
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('of each field are in contracts/GLOSSARY.md or above it in shapes.ts', () => {
    expect(fields.length).toBeGreaterThan(600)
    const missing = fields.filter((field) => texts.fields[fieldKey(field)] === undefined)
    expect(unique(missing.map(formatLabel))).toEqual([])
  })

  it('of each field begin with no prefix of a glossary cell', () => {
    const prefixed = Object.entries(texts.fields).filter(([, text]) =>
      /^[a-z, -]*`\w+`[a-z, -]*: /.test(text),
    )
    expect(prefixed).toEqual([])
  })

  it('of each number include the unit: the last column of contracts/GLOSSARY.md', () => {
    const numbers = fields.filter(({ schema }) => ['amount', 'count'].includes(findLeaf(schema)?.leaf ?? ''))
    const unitless = numbers.filter(
      (field) => (findLeaf(field.schema)?.unit ?? texts.units[fieldKey(field)]) === undefined,
    )
    expect(unique(unitless.map(formatLabel))).toEqual([])
  })

  it('are not repeated where a comment equals the glossary', () => {
    const price = texts.fields[fieldKey({ area: 'spot', ours: 'placedPrice', wire: 'trade_price' })]
    expect(price).toBe("The market's price when a spot order was placed")
  })
})
