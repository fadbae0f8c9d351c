import { expect, it } from 'vitest'
import { costLabel, holdingLabel } from './cost-label.ts'

it('costs of positions have the name of their kind, or of both', () => {
  const [night, funding, both, unknown] = (['overnight', 'funding', 'both', null] as const).map(
    (paidCost) => ({
      paidCost,
    }),
  )
  if (night === undefined || funding === undefined || both === undefined || unknown === undefined)
    throw new Error('four sums')
  expect(costLabel([night, unknown])).toBe('futures.overnight')
  expect(costLabel([unknown], 'paid')).toBe('futures.overnight_paid')
  expect(costLabel([funding, unknown])).toBe('futures.funding')
  expect(costLabel([funding], 'paid')).toBe('futures.funding_paid')
  expect(costLabel([funding, night], 'paid')).toBe('futures.overnight_funding')
  expect(costLabel([both])).toBe('futures.overnight_funding')
  expect(costLabel([])).toBe('futures.overnight')
})

it('the cost from now on has the name of its kind, by default of the fee of a night', () => {
  expect(holdingLabel({ holdingCost: 'funding' })).toBe('futures.funding')
  expect(holdingLabel({ holdingCost: 'funding' }, 'each')).toBe('futures.per_interval')
  expect(holdingLabel({ holdingCost: 'overnight' }, 'each')).toBe('futures.per_night')
  expect(holdingLabel({ holdingCost: null })).toBe('futures.overnight')
})
