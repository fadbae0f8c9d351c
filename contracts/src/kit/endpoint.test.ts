import { expect, it } from 'vitest'
import { area } from './endpoint.ts'
import { record } from './record.ts'

const row = { method: 'POST', path: '/x', access: 'member', input: record({}), output: record({}) } as const

it('an area and the areas that a write affects are area names, or the contract does not compile', () => {
  const spot = area('spot', { place: { ...row, affects: ['spot', 'copy-trading'] } })
  expect([spot.place.name, spot.place.area]).toEqual(['spot.place', 'spot'])
  // @ts-expect-error -- the area is called 'copy-trading'
  area('spot', { place: { ...row, affects: ['copyTrading'] } })
  // @ts-expect-error -- no area has this name
  area('copyTrading', {})
})
