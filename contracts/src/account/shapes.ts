import * as z from 'zod/mini'
import {
  amount,
  asTyped,
  enumCodec,
  count,
  booleanCodec,
  id,
  instant,
  tolerantNullable,
  record,
  text,
} from '#kit'

export const memberId = id('member')
export type MemberId = z.output<typeof memberId>

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

/** An e-mail address or a phone number, as typed. */
export const handle = z
  .string({ error: 'handle_invalid' })
  .check(z.trim(), z.minLength(3, { error: 'handle_invalid' }), z.maxLength(254, { error: 'text_too_long' }))

/** Any characters; the rules check the length, so that the refusal can name the problem. */
export const password = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

export const areaCode = z.string().check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))

/** Identity review in the encoding of the profile. */
export const reviewStatus = enumCodec({ none: 0, pending: 1, approved: 2, rejected: 3 })

/** A member's own view of the account. Names are masked where the upstream masks them. */
export const profile = record({
  id: memberId,
  account: ['account_number', text],
  email: tolerantNullable(text),
  mobile: ['phone', tolerantNullable(text)],
  areaCode: ['area_code', tolerantNullable(text)],
  nickname: tolerantNullable(text),
  signature: tolerantNullable(text),
  /** Anti-phishing phrase chosen by the member; genuine mails and pages show it. */
  phrase: ['anti_phishing', tolerantNullable(text)],
  avatar: ['head_portrait', tolerantNullable(text)],
  creditScore: ['score', tolerantNullable(amount)],
  inviteCode: ['extension_code', tolerantNullable(text)],
  vipTier: ['user_level', tolerantNullable(count)],
  review: ['review_status', tolerantNullable(reviewStatus)],
  verifiedName: ['name', tolerantNullable(text)],
  isLocked: ['status', tolerantNullable(booleanCodec)],
  isLeader: ['is_trader', tolerantNullable(enumCodec({ yes: 1, no: 2 }))],
  registeredAt: ['time', tolerantNullable(instant)],
})
export type Profile = z.output<typeof profile>
