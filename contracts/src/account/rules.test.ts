import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, isMobile, maybeMobile, PASSWORD_MIN, passwordIssue } from './index.ts'

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'first.last+tag@example.com',
    'x@sub.domain.example',
    'UPPER@EXAMPLE.COM',
    `${'a'.repeat(64)}@b.co`,
  ])('is %s', (address) => expect(isEmail(address)).toBe(true))

  it.each([
    '',
    'plain',
    '@b.co',
    'a@',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a@b.c',
    'a@b.co ',
    'a@b.co\n',
    'a,b@c.co',
    'a@[127.0.0.1]',
    '"a"@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('is not %j', (address) => expect(isEmail(address)).toBe(false))

  it('is validated in linear time on hostile input', () => {
    const hostile = `${'a'.repeat(64)}@${'a-'.repeat(90)}.`
    expect(isEmail(hostile)).toBe(false)
  })
})

describe('a mobile number', () => {
  it.each([
    ['13800138000', '86', true],
    ['19912345678', '86', true],
    ['12800138000', '86', false],
    ['1380013800', '86', false],
    ['138001380000', '86', false],
    ['1380013800a', '86', false],
    ['１３８００１３８０００', '86', false],
    ['12345', '84', true],
    ['123456789012345', '84', true],
    ['1234', '84', false],
    ['1234567890123456', '84', false],
    ['+84123456', '84', false],
  ])('%s in area %s: %s', (number, area, expected) => expect(isMobile(number, area)).toBe(expected))
})

describe('a typed mobile number', () => {
  it.each([
    ['138 0013 8000', '86', true],
    ['+86 138 0013 8000', '86', true],
    ['0086 013800138000', '86', true],
    ['１３８００１３８０００', '86', true],
    ['\u202a13800138000\u202c', '86', true],
    ['128 0013 8000', '86', false],
    ['07458 912317', '44', true],
    ['+44 (0)7458 912-317', '44', true],
    ['7458\u2011912\u2011317', '44', true],
    ['tel:+447458912317', '44', true],
    ['٠٨١٢٣٤٥٦٧٨', '66', true],
    ['7458912317 ext 5', '44', false],
    ['alice@example.com', '44', false],
    ['1234', '44', false],
    ['', '44', false],
  ])('%j in area %s is accepted: %s', (typed, area, expected) =>
    expect(maybeMobile(typed, area)).toBe(expected),
  )
})

describe('a new password', () => {
  // Each row adds one more problem to the next row.
  it.each([
    ['short', 'other', 'password_too_short'],
    ['long enough', 'other', 'passwords_differ'],
    ['long enough', 'long enough', null],
  ])('%j repeated as %j: %s', (password, repeated, issue) =>
    expect(passwordIssue(password, repeated)).toBe(issue),
  )

  it('is longer than six characters', () => {
    expect(PASSWORD_MIN).toBe(7)
    expect(passwordIssue('123456', '123456')).toBe('password_too_short')
    expect(passwordIssue('1234567', '1234567')).toBe(null)
  })

  it('of any characters passes up to the bound on the hashing work', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 7, maxLength: 30 }), (password) => {
        expect(passwordIssue(password, password)).toBe(null)
      }),
    )
    expect(passwordIssue('x'.repeat(128), 'x'.repeat(128))).toBe(null)
    expect(passwordIssue('x'.repeat(129), 'x'.repeat(129))).toBe('password_too_long')
  })
})
