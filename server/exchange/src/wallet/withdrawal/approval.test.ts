import { amountOf } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { decideApproval, needsTwoApprovals } from './approval.ts'

describe('the approval of a withdrawal', () => {
  it('needs two operators above the limit, and never without one', () => {
    const limit = amountOf('10000')
    expect(needsTwoApprovals(amountOf('10000'), limit)).toBe(false)
    expect(needsTwoApprovals(amountOf('10000.000000000000000001'), limit)).toBe(true)
    expect(needsTwoApprovals(amountOf('1000000'), null)).toBe(false)
    expect(needsTwoApprovals(amountOf('0.01'), amountOf('0'))).toBe(true)
  })

  it.each([
    [false, null, [], 'paid'],
    [false, 'ann', ['ann'], 'paid'],
    [true, null, [], 'unnamed'],
    [true, null, ['ann'], 'unnamed'],
    [true, 'ann', [], 'first'],
    [true, 'ann', ['ann'], 'same'],
    [true, 'ben', ['ann'], 'paid'],
  ] as const)('two needed: %s, by %s after %j: %s', (needsTwo, operator, approvedBy, expected) =>
    expect(decideApproval({ needsTwo, operator, approvedBy })).toBe(expected),
  )
})
