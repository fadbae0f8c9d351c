import { type Leaf, findLeaf, shapeOf } from '#kit'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'

/** Values that are no input of a kind, although some decoder could read them as one. */
const WRONG: Partial<Record<Leaf, readonly unknown[]>> = {
  amount: ['', ' ', '-1', '+5', '5.', '.5', '05', '1,5', '1e3', '0x10', 'NaN', '１', null, true, 1.5, [], {}],
  count: ['', ' ', '+5', '5.5', '1e3', 'NaN', '１', null, true, 1.5, [], {}],
  id: ['', ' ', '-1', '1.5', '1e3', 'NaN', '１', null, true, -1, 1.5, [], {}],
  flag: ['', ' ', '-1', '2', '１', 'ja', 'TRUE', null, 2, 1.5, [], {}],
  choice: ['', ' ', 'no such choice', null, true, [], {}],
}

const inputs = endpoints.flatMap(({ name, input }) => {
  const shape = shapeOf(input)
  return shape.kind === 'record'
    ? shape.fields.map(({ wire, schema }) => ({
        field: `${name} ${wire}`,
        schema,
        leaf: findLeaf(schema)?.leaf,
      }))
    : []
})

describe.each(Object.entries(WRONG))(
  'every input that is a number, id, flag or choice: %s',
  (leaf, wrong) => {
    const ofKind = inputs.filter((input) => input.leaf === leaf)

    it('is right or refused, also where it is optional', () => {
      expect(ofKind.length).toBeGreaterThan(5)
      const accepted = ofKind.flatMap(({ field, schema }) =>
        wrong.filter((value) => z.safeDecode(schema, value as never).success).map((value) => [field, value]),
      )
      expect(accepted).toEqual([])
    })
  },
)
