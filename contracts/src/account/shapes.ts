import * as z from 'zod/mini'
import { amount, choice, count, flag, id, instant, maybe, record, text } from '#kit'

export const memberId = id('member')
export type MemberId = z.output<typeof memberId>

/** What a verification code is for. A code of one purpose is worth nothing for another. */
export const scene = z.enum(
  ['register', 'forget', 'password', 'pay_password', 'mobile', 'email', 'identity', 'login', 'totp'],
  {
    error: 'scene_invalid',
  },
)
export type Scene = z.output<typeof scene>

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
export const reviewStatus = choice({ none: 0, pending: 1, approved: 2, rejected: 3 })

/** A member as he sees himself. Names are masked where the upstream masks them. */
export const profile = record({
  id: memberId,
  account: ['account_number', text],
  email: maybe(text),
  mobile: ['phone', maybe(text)],
  areaCode: ['area_code', maybe(text)],
  nickname: maybe(text),
  signature: maybe(text),
  /** A phrase of the member's own choice: a page or a mail without it is not ours. */
  phrase: ['anti_phishing', maybe(text)],
  avatar: ['head_portrait', maybe(text)],
  creditScore: ['score', maybe(amount)],
  inviteCode: ['extension_code', maybe(text)],
  vipTier: ['user_level', maybe(count)],
  review: ['review_status', maybe(reviewStatus)],
  verifiedName: ['name', maybe(text)],
  isLocked: ['status', maybe(flag)],
  isLeader: ['is_trader', maybe(choice({ yes: 1, no: 2 }))],
  registeredAt: ['time', maybe(instant)],
})
export type Profile = z.output<typeof profile>
