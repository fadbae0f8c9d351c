import { expect, expectTypeOf, it } from 'vitest'
import {
  area,
  type AreaName,
  type EndpointRow,
  type RefusalOf,
  type REFUSALS_OF_ANY_CALL,
} from './endpoint.ts'
import { record } from './record.ts'

const row = { method: 'POST', path: '/x', access: 'member', input: record({}), output: record({}) } as const

it('an area and the areas that a write affects are area names, or the contract does not compile', () => {
  const spot = area('spot', { place: { ...row, effect: { affects: ['spot', 'copy-trading'] } } })
  expect([spot.place.name, spot.place.area]).toEqual(['spot.place', 'spot'])
  expectTypeOf<'copy-trading'>().toExtend<AreaName>()
  expectTypeOf<'copyTrading'>().not.toExtend<AreaName>()
  expectTypeOf<Parameters<typeof area>[0]>().toEqualTypeOf<AreaName>()
  expectTypeOf<NonNullable<NonNullable<EndpointRow['effect']>['affects']>[number]>().toEqualTypeOf<AreaName>()
})

it('the refusals of a call are those of its row, of its access and of any call; a misspelt one does not compile', () => {
  const spot = area('spot', {
    place: { ...row, refuses: ['own_order'] },
    sell: { ...row, access: 'verified' },
  })
  expect(spot.place.refuses).toEqual(['own_order'])
  type OfAny = (typeof REFUSALS_OF_ANY_CALL)[number]
  expectTypeOf<RefusalOf<typeof spot.place>>().toEqualTypeOf<OfAny | 'own_order'>()
  expectTypeOf<RefusalOf<typeof spot.sell>>().toEqualTypeOf<OfAny | 'identity_under_review'>()
  expectTypeOf<'own_ordr'>().not.toExtend<RefusalOf<EndpointRow>>()
})
