import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountFacts, toAmount, sum } from '#kit'
import { computeNft } from './index.ts'

const FACTS = {
  asset: 'USDT',
  decimals: '6',
  deposit_before: '1.5',
  price: '120.000001',
  deposit: '1.5',
  fee_rate: '0.025',
  royalty_rate: '0.05',
}
const rule = (state: string, change: Readonly<Record<string, string>> = {}) =>
  computeNft({ ...FACTS, ...change, state }, [])

describe('a sale of a work', () => {
  it.each([
    ['held', { held: '10.500001' }],
    ['returned', { returned: '1.5' }],
    ['forfeited', { forfeited: '1.5' }],
    ['compensated', { fee: '0.0375', net: '1.4625' }],
    ['bought', { paid: '120.000001', to_pay: '118.500001' }],
    ['sold', { fee: '3', royalty: '6', net: '111.000001' }],
  ])('%s has its result', (state, result) => {
    expect(rule(state).result).toEqual(result)
  })

  it('divides every price into fee, royalty and the rest for the seller', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 27n }).map((units) => (units * 10n ** 12n) as Amount)
    fc.assert(
      fc.property(price, (amount) => {
        const { result } = rule('sold', amountFacts({ price: amount }))
        const parts = ['fee', 'royalty', 'net'].map((name) => toAmount(result[name] ?? ''))
        expect(sum(...parts)).toBe(amount)
        expect(parts.every((part) => part >= 0n)).toBe(true)
      }),
    )
  })

  it.each([
    ['held', { deposit_before: '12.000001' }, 'does not grow'],
    ['bought', { deposit: '121' }, 'exceeds the price'],
    ['bought', { price: '-1' }, 'not positive'],
    ['sold', { fee_rate: '0.96' }, 'exceed the price'],
    ['sold', { royalty_rate: '-0.1' }, 'negative'],
    ['given', {}, 'none of the six'],
  ])('%s with %o is refused', (state, change, problem) => {
    expect(() => rule(state, change)).toThrow(problem)
  })
})
