import { describe, expect, it } from 'vitest'
import { AREA_NAMES, movesMoney } from '#kit'
import { endpoints } from './index.ts'

describe('the areas of the contract', () => {
  it('are the listed ones', () =>
    expect([...new Set(endpoints.map((endpoint) => endpoint.area))].toSorted()).toEqual([...AREA_NAMES]))
})

describe('a write', () => {
  const moving = endpoints.filter(movesMoney)
  it.each(moving.map((endpoint) => [endpoint.name, endpoint] as const))(
    'that moves money affects its own area and the wallet: %s',
    (_, { area, effect }) => expect(effect?.affects).toEqual(expect.arrayContaining([area, 'wallet'])),
  )
  it('that affects anything is a POST', () =>
    expect(
      endpoints.filter(({ effect, method }) => effect?.affects !== undefined && method !== 'POST'),
    ).toEqual([]))
})
