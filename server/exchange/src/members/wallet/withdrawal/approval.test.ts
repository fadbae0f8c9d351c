import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { decideApproval, needsTwoApprovals } from './approval.ts'

const ANN = { name: 'ann', key: 'a', uid: 1 }
const BEN = { name: 'ben', key: 'b', uid: 2 }

describe('the approval of a withdrawal', () => {
  it('needs two operators above the limit, and never without one', () => {
    const limit = toAmount('10000')
    expect(needsTwoApprovals(toAmount('10000'), limit)).toBe(false)
    expect(needsTwoApprovals(toAmount('10000.000000000000000001'), limit)).toBe(true)
    expect(needsTwoApprovals(toAmount('1000000'), null)).toBe(false)
    expect(needsTwoApprovals(toAmount('0.01'), toAmount('0'))).toBe(true)
  })

  it.each([
    [false, null, [], 'paid'],
    [false, ANN, [ANN], 'paid'],
    [true, null, [], 'unnamed'],
    [true, null, [ANN], 'unnamed'],
    [true, ANN, [], 'first'],
    [true, ANN, [ANN], 'same'],
    [true, { ...BEN, name: 'ann' }, [ANN], 'same'],
    [true, { ...BEN, key: 'a' }, [ANN], 'same'],
    [true, { ...BEN, uid: 1 }, [ANN], 'same'],
    [true, BEN, [ANN], 'paid'],
  ] as const)('two needed: %s, by %s after %j: %s', (needsTwo, operator, approvedBy, expected) =>
    expect(decideApproval({ needsTwo, operator, approvedBy })).toBe(expected),
  )
})
