import { describe, expect, it } from 'vitest'
import { toAmount } from '@bourse/contracts/kit'
import { rewardAvailability } from './reward-row.tsx'

const own = toAmount('100')
const reward = (cost: string, stock: number | null = 5, isOpen: boolean | null = true) => ({
  cost: toAmount(cost),
  stock,
  isOpen,
})

describe('a reward', () => {
  it('is available for enough points, with the remaining points', () => {
    expect(rewardAvailability(reward('60'), own)).toEqual({ kind: 'open', after: toAmount('40') })
    expect(rewardAvailability(reward('100'), own)).toEqual({ kind: 'open', after: toAmount('0') })
  })
  it('reports the number of missing points', () => {
    expect(rewardAvailability(reward('100.5'), own)).toEqual({ kind: 'missing', points: toAmount('0.5') })
  })
  it('is unavailable when sold out or closed, at any price', () => {
    expect(rewardAvailability(reward('60', 0), own).kind).toBe('unavailable')
    expect(rewardAvailability(reward('600', 3, false), own).kind).toBe('unavailable')
  })
  it('is offered where the price or the points are unknown', () => {
    expect(rewardAvailability({ cost: null, stock: null, isOpen: null }, own)).toEqual({
      kind: 'open',
      after: null,
    })
    expect(rewardAvailability(reward('60', null), null)).toEqual({ kind: 'open', after: null })
  })
})
