import * as z from 'zod/mini'
import {
  amount,
  asTyped,
  booleanCodec,
  count,
  day,
  id,
  instant,
  list,
  record,
  text,
  tolerantNullable,
} from '#kit'
import { assetId } from '#market'

const assetAmount = record({ asset: ['currency_id', assetId], code: ['currency_name', text], amount })
export type RebateSum = z.output<typeof assetAmount>

/** Members invited directly are the first level, and those whom they invite the second. */
const levelTerms = record({
  level: count,
  share: ['rate', amount],
  invitees: count,
})

export const referralSummary = record({
  code: ['extension_code', text],
  /** The terms of each level, with the number of members in it. */
  levels: list(levelTerms),
  /** Rebates since the first day, and of today in UTC; unpaid ones included. */
  earned: list(assetAmount),
  earnedToday: ['earned_today', list(assetAmount)],
  /** The inviter's masked name; null without one. */
  inviter: ['parent_name', tolerantNullable(text)],
  /** Whether an invitation code may still be entered. */
  canAccept: ['can_bind', booleanCodec],
})
export type ReferralSummary = z.output<typeof referralSummary>

export const invitee = record({
  id: id('invitee'),
  /** The masked name. */
  name: text,
  level: count,
  joinedAt: ['created_at', instant],
  earned: list(assetAmount),
})
export type Invitee = z.output<typeof invitee>

/** The paid rebates of one day (UTC) from one invitee in one asset. */
export const rebateDay = record({
  id: id('rebate day'),
  day: ['date', day],
  name: text,
  level: count,
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  amount,
})
export type RebateDay = z.output<typeof rebateDay>

export const inviteCode = z
  .string()
  .check(asTyped('code'), z.regex(/^[A-Za-z0-9]{1,32}$/, { error: 'invite_code_invalid' }))
