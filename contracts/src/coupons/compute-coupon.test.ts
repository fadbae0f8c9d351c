import { describe, expect, it } from 'vitest'
import { computeCoupon } from './index.ts'

const FACTS = { state: 'paid', basis: '12', face: '5', basis_rate: '0.25', cost: '20' }
const rule = (change: Readonly<Record<string, string>> = {}) => computeCoupon({ ...FACTS, ...change }, [])

describe('a coupon', () => {
  it.each([
    [{}, { received: '3' }],
    [{ basis: '1000' }, { received: '5' }],
    [{ basis: '0.000000000000000001' }, { received: '0' }],
    [{ state: 'claimed' }, { cost: '20' }],
  ])('with %o has the result %o', (change, result) => expect(rule(change).result).toEqual(result))

  it.each([
    ['a share above one', { basis_rate: '1.1' }, 'no fraction'],
    ['a basis below zero', { basis: '-1' }, 'negative'],
    ['a claim for nothing', { state: 'claimed', cost: '0' }, 'not positive'],
    ['an unknown state', { state: 'used' }, 'none of the two'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => rule(change)).toThrow(problem)
  })
})
