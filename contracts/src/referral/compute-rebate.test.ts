import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, multiply, sum, ZERO } from '#kit'
import { computeRebate, rebatesFact } from './index.ts'

describe('a payment of rebates', () => {
  it('is the sum of the shares of all fees, each rounded down', () => {
    const fee = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => units as Amount)
    const share = fc.constantFrom('0.2', '0.1', '0.333333333333333333').map(toAmount)
    const line = fc
      .record({ fee, share, level: fc.constantFrom(1, 2) })
      .map((one) => ({ ...one, amount: multiply(one.fee, one.share, 'down') }))
      .filter(({ amount }) => amount > ZERO)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const { result } = computeRebate({ asset: 'USDT', fees: rebatesFact(lines) }, [])
        expect(result['rebate']).toBe(amountText(sum(...lines.map(({ amount }) => amount))))
      }),
    )
  })

  it('counts a rebate that was recorded without its share as it was recorded', () => {
    expect(computeRebate({ fees: '1:0.5::0.07' }, []).result).toEqual({ rebate: '0.07' })
  })

  it.each([
    ['another part of the fee', '1:0.5:0.2:0.1000001', 'not its share'],
    ['more than the fee', '1:0.5::0.6', 'not a part'],
    ['a negative rebate', '1:0.5::-0.1', 'not a part'],
    ['an unknown level', '3:0.5:0.2:0.1', 'no rebate'],
    ['no rebate', '', 'no rebate'],
    ['a further part', '1:0.5:0.2:0.1:1', 'no rebate'],
    ['a share that is no number', '1:0.5:much:0.1', 'not its share'],
  ])('refuses %s', (_case, fees, problem) => {
    expect(() => computeRebate({ fees }, [])).toThrow(problem)
  })
})
