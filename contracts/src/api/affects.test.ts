import { describe, expect, it } from 'vitest'
import { AREA_NAMES } from '#kit'
import { endpoints } from './index.ts'

describe('the areas of the contract', () => {
  it('are the listed ones', () =>
    expect([...new Set(endpoints.map((endpoint) => endpoint.area))].toSorted()).toEqual([...AREA_NAMES]))
})

describe('a write', () => {
  const moving = endpoints.filter((endpoint) => endpoint.movesMoney === true)
  it.each(moving.map((endpoint) => [endpoint.name, endpoint] as const))(
    'that moves money affects its own area and the wallet: %s',
    (_, { area, affects }) => expect(affects).toEqual(expect.arrayContaining([area, 'wallet'])),
  )
  it('that affects anything is a POST', () =>
    expect(endpoints.filter(({ affects, method }) => affects !== undefined && method !== 'POST')).toEqual([]))
})
