import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberId } from '#account'
import { type Amount, toAmount, ONE, sum, ZERO } from '#kit'
import { divideFee, computeFeeRate, NO_FEE_TERMS, rebatesFor } from './index.ts'

const units = (max: bigint) => fc.bigInt({ min: 0n, max }).map((value) => value as Amount)
const inviters = (...shares: Amount[]) =>
  shares.map((share, index) => ({ member: String(10_001 + index) as MemberId, share }))

describe('a fee', () => {
  it('is never negative and never above the base', () => {
    for (const product of ['futures', 'seconds', 'spot'] as const)
      for (const tier of [0, 1, 2, 3, 4]) {
        const rate = computeFeeRate(toAmount('0.001'), { ...NO_FEE_TERMS, tier }, product)
        expect(rate).toBeGreaterThanOrEqual(ZERO)
        expect(rate).toBeLessThanOrEqual(toAmount('0.001'))
      }
  })

  it('stays with the house, or goes to the inviters: the parts add up to it, and none is negative', () => {
    const half = units(ONE / 2n)
    fc.assert(
      fc.property(units(10n ** 25n), half, half, (fee, first, second) => {
        const { net, rebates } = divideFee(fee, inviters(first, second))
        expect(sum(net, ...rebates.map(({ amount }) => amount))).toBe(fee)
        for (const part of [net, ...rebates.map(({ amount }) => amount)])
          expect(part).toBeGreaterThanOrEqual(ZERO)
      }),
    )
  })

  it.each([
    ['10', '7', ['2', '1']],
    ['0', '0', []],
    ['0.000000000000000009', '0.000000000000000008', ['0.000000000000000001']],
  ])('of %s leaves %s for the house', (fee, net, rebates) => {
    const divided = divideFee(toAmount(fee), inviters(toAmount('0.2'), toAmount('0.1')))
    expect(divided.net).toBe(toAmount(net))
    expect(divided.rebates.map(({ amount }) => amount)).toEqual(rebates.map(toAmount))
  })

  it('that a coupon returns gives no rebate', () => {
    const terms = { tier: 0, rebates: inviters(toAmount('0.2')) }
    expect(rebatesFor(terms, true)).toEqual([])
    expect(rebatesFor(terms, false)).toEqual(terms.rebates)
  })

  it('of a member without an inviter stays with the house', () => {
    expect(divideFee(toAmount('5'), [])).toEqual({ net: toAmount('5'), rebates: [] })
  })
})
