import { describe, expect, it } from 'vitest'
import { computeAccountTransfer } from './index.ts'

const SENT = {
  state: 'sent',
  asset: 'USDT',
  from_account: '10001',
  to_account: '10002',
  amount: '30.000001',
  balance_before: '100',
}

describe('a side of a transfer between own accounts', () => {
  it.each([
    ['sent', '100', '69.999999'],
    ['received', '5', '35.000001'],
  ])('%s', (state, before, after) =>
    expect(computeAccountTransfer({ ...SENT, state, balance_before: before }, []).result).toEqual({
      moved: '30.000001',
      balance_after: after,
    }),
  )

  it.each([
    ['more than the balance', { balance_before: '30' }, 'does not cover'],
    ['into the same account', { to_account: '10001' }, 'the same'],
    ['a negative amount', { amount: '-1' }, 'not positive'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => computeAccountTransfer({ ...SENT, ...change }, [])).toThrow(problem)
  })
})
