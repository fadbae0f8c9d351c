import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, ENTRY_GROUPS } from '@bourse/contracts/wallet'
import { AREAS, collectLedgerReasons } from '../../areas.ts'
import { computeKind, listReasons } from './kinds.ts'

const ledgerReasons = collectLedgerReasons(AREAS)

describe('the family\u2019s numbers', () => {
  it('of transfers are 9 to 16, each once', () => {
    const numbers = ACCOUNT_KINDS.flatMap((kind) => [
      computeKind(ledgerReasons.transfer_out, kind),
      computeKind(ledgerReasons.transfer_in, kind),
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
  ] as const)('of %s is %i', (reason, kind) => expect(computeKind(ledgerReasons[reason], 'spot')).toBe(kind))

  it('are each of one reason', () => {
    const numbers = Object.values(ledgerReasons).map(({ kind }) => kind)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('a statement group', () => {
  it.each(ENTRY_GROUPS)('of %s contains its reasons', (group) => {
    const reasons = listReasons(ledgerReasons, group)
    expect(reasons.length).toBeGreaterThan(0)
    expect(new Set(reasons.map((reason) => ledgerReasons[reason].group))).toEqual(new Set([group]))
  })
})
