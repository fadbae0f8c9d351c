import * as z from 'zod/mini'
import { amount, enumCodec, count, booleanCodec, id, instant, tolerantNullable, record, text } from '#kit'

export const memberId = id('member')
export type MemberId = z.output<typeof memberId>

/** What a verification code is for. A code of one purpose is worth nothing for another. */
export const codePurpose = z.enum(
  ['register', 'forget', 'password', 'pay_password', 'mobile', 'email', 'identity', 'login', 'totp'],
  {
    error: 'scene_invalid',
  },
)
export type CodePurpose = z.output<typeof codePurpose>

export const contact = z.enum(['email', 'mobile'], { error: 'contact_invalid' })
export type Contact = z.output<typeof contact>

/** Six digits. */
export const verificationCode = z
  .string({ error: 'code_invalid' })
  .check(z.regex(/^\d{6}$/, { error: 'code_invalid' }))

/** An e-mail address or a phone number, as typed. */
export const handle = z
  .string({ error: 'handle_invalid' })
  .check(z.trim(), z.minLength(3, { error: 'handle_invalid' }), z.maxLength(254, { error: 'text_too_long' }))

/** Any character; the length is judged by the rules, so that the refusal can say what is wrong. */
export const password = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

export const areaCode = z.string().check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))

/** Identity review as the profile names it. */
export const reviewStatus = enumCodec({ none: 0, pending: 1, approved: 2, rejected: 3 })

/** A member as he sees himself. Names are masked where the upstream masks them. */
export const profile = record({
  id: memberId,
  account: ['account_number', text],
  email: tolerantNullable(text),
  mobile: ['phone', tolerantNullable(text)],
  areaCode: ['area_code', tolerantNullable(text)],
  nickname: tolerantNullable(text),
  signature: tolerantNullable(text),
  /** A phrase of the member's own choice: a page or a mail without it is not ours. */
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
