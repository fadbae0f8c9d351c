import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, ENTRY_GROUPS } from '@bourse/contracts/wallet'
import { AREAS, ledgerReasonsOf } from '../../areas.ts'
import { kindOf, reasonsOf } from './kinds.ts'

const ledgerReasons = ledgerReasonsOf(AREAS)

describe('the family\u2019s numbers', () => {
  it('of transfers are 9 to 16, each once', () => {
    const numbers = ACCOUNT_KINDS.flatMap((kind) => [
      kindOf(ledgerReasons.transfer_out, kind),
      kindOf(ledgerReasons.transfer_in, kind),
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
  ] as const)('of %s is %i', (reason, kind) => expect(kindOf(ledgerReasons[reason], 'spot')).toBe(kind))

  it('are each of one reason', () => {
    const numbers = Object.values(ledgerReasons).map(({ kind }) => kind)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a statement group', () => {
  it.each(ENTRY_GROUPS)('of %s contains its reasons', (group) => {
    const reasons = reasonsOf(ledgerReasons, group)
    expect(reasons.length).toBeGreaterThan(0)
    expect(new Set(reasons.map((reason) => ledgerReasons[reason].group))).toEqual(new Set([group]))
  })
})
