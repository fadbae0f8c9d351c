import { describe, expect, it } from 'vitest'
import { toAmount } from '#kit'
import {
  applicationIssue,
  fiatTradeLimit,
  retainNumber,
  maskNumber,
  normalizeNumber,
  verifiedLevel,
  withdrawalLimit,
} from './index.ts'

describe('the limits of a level', () => {
  it.each([
    [0, '0', '0'],
    [1, '200', '2000'],
    [2, '500', '1000000'],
  ] as const)('%s: %s BTC a day, %s USDT a trade', (level, btc, usdt) => {
    expect(withdrawalLimit(level)).toBe(toAmount(btc))
    expect(fiatTradeLimit(level)).toBe(toAmount(usdt))
  })

  it.each([
    ['none', 'none', 0],
    ['pending', 'none', 0],
    ['rejected', 'none', 0],
    ['rejected', 'approved', 0],
    [null, null, 0],
    ['approved', 'none', 1],
    ['approved', 'pending', 1],
    ['approved', 'rejected', 1],
    ['approved', null, 1],
    ['approved', 'approved', 2],
  ] as const)('with basic %s and advanced %s are those of level %s', (basic, advanced, level) => {
    expect(verifiedLevel({ basic, advanced })).toBe(level)
  })
})

describe('why a level cannot be applied for', () => {
  // Each row adds one more problem to the next row, as far as a state allows.
  it.each([
    ['advanced', 'none', 'approved', false, 'contact_unbound'],
    ['advanced', 'none', 'approved', true, 'identity_approved'],
    ['advanced', 'none', 'pending', true, 'identity_under_review'],
    ['advanced', 'none', 'none', true, 'identity_level_missing'],
    ['advanced', 'pending', 'none', true, 'identity_level_missing'],
    ['advanced', 'rejected', 'none', true, 'identity_level_missing'],
    ['advanced', 'approved', 'none', true, null],
    ['advanced', 'approved', 'rejected', true, null],
    ['basic', 'approved', 'none', false, 'contact_unbound'],
    ['basic', 'approved', 'none', true, 'identity_approved'],
    ['basic', 'pending', 'none', true, 'identity_under_review'],
    ['basic', 'rejected', 'none', true, null],
    ['basic', 'none', 'none', true, null],
  ] as const)(
    '%s, with basic %s, advanced %s, contacts %s: %s',
    (level, basic, advanced, hasContacts, issue) => {
      expect(applicationIssue(level, { basic, advanced, hasContacts })).toBe(issue)
    },
  )
})

describe('the number of a document', () => {
  it.each(['AB123456', 'ab123456', 'AB 123 456', 'ab-123.456', 'A/B 12-34 56'])(
    '%s is one number',
    (written) => {
      expect(normalizeNumber(written)).toBe('AB123456')
    },
  )
})

it.each([
  ['110101 1990-0307 4512', '••••4512'],
  ['ab12345678', '••••5678'],
  ['AB-1234', '••••34'],
  ['a1b2', '••••B2'],
])('the mask of %s shows its last characters: %s', (number, mask) => {
  expect(maskNumber(number)).toBe(mask)
})

it('a number is kept only from a rejected document of the same kind', () => {
  const before = { review: 'rejected', documentKind: 'passport', number: 'C123' } as const
  expect(retainNumber(before, 'passport')).toBe('C123')
  expect(retainNumber(before, 'idCard')).toBeNull()
  for (const review of ['none', 'pending', 'approved'] as const)
    expect(retainNumber({ ...before, review }, 'passport')).toBeNull()
  expect(retainNumber({ ...before, number: null }, 'passport')).toBeNull()
})
