import { describe, expect, it } from 'vitest'
import { computeTransfer } from './index.ts'

const FACTS = {
  asset: 'USDT',
  from_account: 'spot',
  to_account: 'futures',
  amount: '30.000001',
  balance_before: '100',
  to_before: '5',
}

describe('a transfer between own accounts', () => {
  it('leaves one account and arrives in the other', () => {
    expect(computeTransfer(FACTS, []).result).toEqual({
      moved: '30.000001',
      balance_after: '69.999999',
      to_after: '35.000001',
    })
  })

  it.each([
    ['more than the balance', { balance_before: '30' }, 'does not cover'],
    ['into the same account', { to_account: 'spot' }, 'the same'],
    ['a negative amount', { amount: '-1' }, 'not positive'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => computeTransfer({ ...FACTS, ...change }, [])).toThrow(problem)
  })
})
