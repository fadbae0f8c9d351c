import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, ZERO } from '#kit'
import { discounted, tierOf, VIP_TIERS } from './index.ts'

const ABOVE = '0.000000000000000001'
const RATE = amountOf('0.001')

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
    expect(tierOf(amountOf(deposits))).toBe(tier)
  })

  it('never falls with a higher sum of deposits', () => {
    const deposits = fc.bigInt({ min: 0n, max: 10n ** 25n }).map((units) => units as Amount)
    fc.assert(
      fc.property(deposits, deposits, (some, more) => {
        expect(tierOf((some + more) as Amount)).toBeGreaterThanOrEqual(tierOf(some))
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
    expect(discounted(RATE, tier, 'spot')).toBe(amountOf(rate))
  })

  it('is zero for the highest tier and never negative', () => {
    for (const tier of [0, 1, 2, 3, 4]) {
      for (const product of ['spot', 'futures', 'seconds'] as const) {
        expect(discounted(RATE, tier, product)).toBeGreaterThanOrEqual(ZERO)
        expect(discounted(RATE, tier, product)).toBeLessThanOrEqual(RATE)
      }
    }
  })

  it('rounds up, for the house', () => {
    expect(discounted(1n as Amount, 1, 'spot')).toBe(1n)
  })
})

describe('the other products', () => {
  it('have discounts of their own', () => {
    expect(discounted(RATE, 1, 'futures')).toBe(amountOf('0.0009'))
    expect(discounted(RATE, 1, 'seconds')).toBe(amountOf('0.00083'))
    expect(discounted(RATE, 4, 'futures')).toBe(amountOf('0.00065'))
    expect(discounted(RATE, 4, 'seconds')).toBe(amountOf('0.00065'))
  })
})
