import * as z from 'zod/mini'
import { asTyped, enumCodec } from '#kit'

/** The purpose of a verification code. A code is valid for its own purpose only. */
export const codePurpose = z.enum(
  [
    'register',
    'forget',
    'password',
    'pay_password',
    'mobile',
    'email',
    'identity',
    'login',
    'totp',
    'withdrawal',
    'address',
    'passkey',
    'api_key',
  ],
  {
    error: 'scene_invalid',
  },
)
export type CodePurpose = z.output<typeof codePurpose>

export const contact = z.enum(['email', 'mobile'], { error: 'contact_invalid' })
export type Contact = z.output<typeof contact>

export const verificationCode = z
  .string({ error: 'code_invalid' })
  .check(asTyped('digits'), z.regex(/^\d{6}$/, { error: 'code_invalid' }))

/** An e-mail address, a phone number or a username, as typed. */
export const handle = z
  .string({ error: 'handle_invalid' })
  .check(z.trim(), z.minLength(3, { error: 'handle_invalid' }), z.maxLength(254, { error: 'text_too_long' }))

/** Any characters; the rules check the length, so that the refusal can name the problem. */
export const password = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

/**
 * The mark beside a name, drawn as an element: staff, a program of the house, or a leader whose identity is verified.
 * Only the exchange gives it, and a name cannot contain it.
 */
export const nameMark = enumCodec({ staff: 'staff', house: 'house', leader: 'leader' })
export type NameMark = z.output<typeof nameMark>

export const areaCode = z.string().check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))
