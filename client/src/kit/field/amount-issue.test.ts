import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { amountIssue } from './amount-issue.ts'

const limits = { minimum: toAmount('10'), maximum: toAmount('100'), balance: toAmount('50') }

describe('an amount is checked in a fixed order', () => {
  // Each row has all the problems of the next row and one more.
  const rows = [
    ['', 'wrong'],
    ['.', 'wrong'],
    ['0', 'wrong'],
    ['0.00', 'wrong'],
    ['9.999999999999999999', 'below'],
    ['100.000000000000000001', 'above'],
    ['50.000000000000000001', 'insufficient'],
    ['50', null],
    ['10', null],
  ] as const
  it.each(rows)('"%s" is %s', (typed, issue) => expect(amountIssue(typed, limits)).toBe(issue))
  it('has no issue where no limits are known', () => {
    expect(amountIssue('1', { minimum: null, maximum: null, balance: null })).toBeNull()
  })
})
