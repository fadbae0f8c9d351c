import type * as z from 'zod/mini'
import {
  amount,
  area,
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

/** Identity review in the encoding of the profile. */
export const reviewStatus = enumCodec({ none: 0, pending: 1, approved: 2, rejected: 3 })

/** A member's own view of the account. Names are masked where the upstream masks them. */
export const profile = record({
  /** The number of the selected account. */
  id: memberId,
  /** The name of the selected sub-account; null for the main account. */
  selected: tolerantNullable(text),
  account: ['account_number', text],
  email: tolerantNullable(text),
  mobile: ['phone', tolerantNullable(text)],
  areaCode: ['area_code', tolerantNullable(text)],
  /** A name that the member chose once to log in with; our exchange only. */
  username: tolerantNullable(text),
  nickname: tolerantNullable(text),
  signature: tolerantNullable(text),
  /** Country of residence: of the verified document, else as the member stated it; our exchange only. */
  country: tolerantNullable(text),
  /**
   * Products, separated by commas, that the operator has closed in this country, or, while the country is unknown, in any: their positions can be closed
   * and none opened; our exchange only.
   */
  closed: tolerantNullable(text),
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

/** In a file of its own, because the frame of the app needs no other call of this area. */
export const { profile: profileEndpoint } = area('account', {
  /** The member's own profile. */
  profile: { method: 'GET', path: '/user/info', access: 'member', input: record({}), output: profile },
})
