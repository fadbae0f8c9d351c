import { describe, expect, it } from 'vitest'
import { computePoints } from './index.ts'

const FACTS = { state: 'earned', net_fees: '12.999', fees_per_point: '1', granted_before: '10' }
const rule = (change: Readonly<Record<string, string>> = {}) => computePoints({ ...FACTS, ...change }, [])

describe('points', () => {
  it('are earned whole by all net fees, less those granted before', () => {
    expect(rule().result).toEqual({ points: '2' })
    expect(rule({ fees_per_point: '0.5' }).result).toEqual({ points: '15' })
  })

  it('are redeemed for a quantity', () => {
    expect(rule({ state: 'redeemed', cost: '100', quantity: '2' }).result).toEqual({
      cost: '100',
      received: '2',
    })
  })

  it.each([
    ['fees that a coupon has paid back', { net_fees: '9.5' }, 'no further point'],
    ['net fees below zero', { net_fees: '-3' }, 'no further point'],
    ['points for nothing', { fees_per_point: '0' }, 'not positive'],
    ['a reward of nothing', { state: 'redeemed', cost: '100', quantity: '0' }, 'not positive'],
    ['an unknown state', { state: 'given' }, 'none of the two'],
  ])('refuse %s', (_case, change, problem) => {
    expect(() => rule(change)).toThrow(problem)
  })
})
