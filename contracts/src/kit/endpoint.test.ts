import { expect, expectTypeOf, it } from 'vitest'
import { area, type AreaName, type EndpointRow } from './endpoint.ts'
import { record } from './record.ts'

const row = { method: 'POST', path: '/x', access: 'member', input: record({}), output: record({}) } as const

it('an area and the areas that a write affects are area names, or the contract does not compile', () => {
  const spot = area('spot', { place: { ...row, affects: ['spot', 'copy-trading'] } })
  expect([spot.place.name, spot.place.area]).toEqual(['spot.place', 'spot'])
  expectTypeOf<'copy-trading'>().toExtend<AreaName>()
  expectTypeOf<'copyTrading'>().not.toExtend<AreaName>()
  expectTypeOf<Parameters<typeof area>[0]>().toEqualTypeOf<AreaName>()
  expectTypeOf<NonNullable<EndpointRow['affects']>[number]>().toEqualTypeOf<AreaName>()
})
