import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, ZERO } from '#kit'
import { applyDiscount, findTier, VIP_TIERS } from './index.ts'

const ABOVE = '0.000000000000000001'
const RATE = toAmount('0.001')

describe('a tier', () => {
  it.each([
    ['0', 0],
    ['100000', 0],
    [`100000${ABOVE.slice(1)}`, 1],
    ['200000', 1],
    ['200000.01', 2],
    ['300000', 2],
    ['300000.01', 3],
    ['500000', 3],
    ['500000.01', 4],
    ['1000000000', 4],
  ])('of %s USD deposited is %i: the threshold itself is not enough', (deposits, tier) => {
    expect(findTier(toAmount(deposits))).toBe(tier)
  })

  it('never falls with a higher sum of deposits', () => {
    const deposits = fc.bigInt({ min: 0n, max: 10n ** 25n }).map((units) => units as Amount)
    fc.assert(
      fc.property(deposits, deposits, (some, more) => {
        expect(findTier((some + more) as Amount)).toBeGreaterThanOrEqual(findTier(some))
      }),
    )
  })

  it('has its own number in the table', () => {
    expect(VIP_TIERS.map(({ tier }) => tier)).toEqual([1, 2, 3, 4])
  })
})

describe('the spot fee', () => {
  it.each([
    [0, '0.001'],
    [1, '0.0009'],
    [2, '0.00085'],
    [3, '0.0007'],
    [4, '0'],
  ])('of tier %i is %s', (tier, rate) => {
    expect(applyDiscount(RATE, tier, 'spot')).toBe(toAmount(rate))
  })

  it('is zero for the highest tier and never negative', () => {
    for (const tier of [0, 1, 2, 3, 4]) {
      for (const product of ['spot', 'futures', 'seconds'] as const) {
        expect(applyDiscount(RATE, tier, product)).toBeGreaterThanOrEqual(ZERO)
        expect(applyDiscount(RATE, tier, product)).toBeLessThanOrEqual(RATE)
      }
    }
  })

  it('rounds up, for the house', () => {
    expect(applyDiscount(1n as Amount, 1, 'spot')).toBe(1n)
  })
})

describe('the other products', () => {
  it('have discounts of their own', () => {
    expect(applyDiscount(RATE, 1, 'futures')).toBe(toAmount('0.0009'))
    expect(applyDiscount(RATE, 1, 'seconds')).toBe(toAmount('0.00083'))
    expect(applyDiscount(RATE, 4, 'futures')).toBe(toAmount('0.00065'))
    expect(applyDiscount(RATE, 4, 'seconds')).toBe(toAmount('0.00065'))
  })
})
