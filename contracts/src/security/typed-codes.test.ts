import { referral } from '#referral'
import * as account from '#account'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { totpCode, verificationCode } from './shapes.ts'

/** Every code that a person types or pastes. */
const CODES = { verificationCode, totpCode, accountCode: account.verificationCode }

describe.each(Object.entries(CODES))('%s', (_, code) => {
  it.each(['123456', '123 456', ' 123456\n', '１２３４５６', '\u200e123\u00a0456', '๑๒๓๔๕๖'])(
    'reads %j',
    (typed) => {
      expect(z.decode(code, typed)).toBe('123456')
      expect(z.encode(code, typed), 'sent by the client').toBe('123456')
    },
  )
  it.each(['12345', '1234567', '123-456', '12345a', '', '12345６½'])('refuses %j', (typed) =>
    expect(z.safeDecode(code, typed).success).toBe(false),
  )
})

it('an invitation code is read without blanks and invisible characters', () => {
  const { input } = referral.accept
  expect(z.encode(input, { code: ' ＡＢ\u200b12 ' })).toEqual({ extension_code: 'AB12' })
  expect(z.safeDecode(input, { extension_code: 'AB-12' }).success).toBe(false)
})
