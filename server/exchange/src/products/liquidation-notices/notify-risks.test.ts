import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { nextLevel } from './notify-risks.ts'

const NEAR = toAmount('0.8')
const follow = (near: string, ...rates: string[]) => {
  let level: 0 | 1 | 2 = 0
  return rates.map((rate) => (level = nextLevel(toAmount(near), toAmount(rate), level)))
}

describe('the level of a risk', () => {
  it('rises at 80% and 90% of the liquidation', () => {
    expect(follow('0.8', '0.79', '0.8', '0.899', '0.9', '1.2')).toEqual([0, 1, 1, 2, 2])
    expect(nextLevel(NEAR, toAmount('0.95'), 0)).toBe(2)
  })

  it('stands until the rate is five points below it', () => {
    expect(follow('0.8', '0.8', '0.76', '0.82', '0.75', '0.749')).toEqual([1, 1, 1, 1, 0])
    expect(follow('0.8', '0.9', '0.86', '0.84', '0.88', '0.74')).toEqual([2, 2, 1, 1, 0])
  })

  it('of a debt with a call of its own is the second one only', () => {
    expect(follow('0.9', '0.85', '0.9', '0.86', '0.84')).toEqual([0, 2, 2, 0])
  })
})
