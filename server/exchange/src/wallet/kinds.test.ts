import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, ENTRY_GROUPS } from '@bourse/contracts/wallet'
import { groupOf, kindOf, reasonsOf } from './kinds.ts'

describe('the family\u2019s numbers', () => {
  it('of transfers are 9 to 16, each once', () => {
    const numbers = ACCOUNT_KINDS.flatMap((kind) => [
      kindOf('transfer_out', kind),
      kindOf('transfer_in', kind),
    ])
    expect(numbers).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  })

  it.each([
    ['spot_buy', 50],
    ['spot_sell', 51],
    ['withdrawal', 99],
    ['withdrawal_returned', 101],
    ['swap_out', 701],
    ['swap_fee', 703],
  ] as const)('of %s is %i', (reason, kind) => expect(kindOf(reason, 'spot')).toBe(kind))
})

describe('a statement group', () => {
  it.each(ENTRY_GROUPS)('of %s contains its reasons', (group) => {
    const reasons = reasonsOf(group)
    expect(reasons.length).toBeGreaterThan(0)
    expect(new Set(reasons.map(groupOf))).toEqual(new Set([group]))
  })
})
