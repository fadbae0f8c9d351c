import type * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  count,
  day,
  html,
  id,
  instant,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId } from '#market'

export const lockPlanId = id('lockPlan')
export type LockPlanId = z.output<typeof lockPlanId>
export const lockId = id('lock')
export type LockId = z.output<typeof lockId>

/** A plan on offer. The wire has a percentage per day. */
export const lockPlan = record({
  id: lockPlanId,
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  logo: ['currency_logo', tolerantNullable(text)],
  dailyRate: ['interest_rate', percent],
  amountMin: ['save_min', amount],
  lockDays: ['day', count],
  intro: tolerantNullable(html),
  createdAt: ['created_at', tolerantNullable(instant)],
})
export type LockPlan = z.output<typeof lockPlan>

/** The upstream does not distinguish matured from early-redeemed locks. */
export const lockStatus = enumCodec({ running: 1, over: 2 })
export type LockStatus = z.output<typeof lockStatus>

/** A member's lock. Unlike in the plan, the daily rate is a fraction on the wire. */
export const lock = record({
  id: lockId,
  code: ['currency_name', text],
  amount: amount,
  dailyRate: ['day_rate', amount],
  interest: ['total_interest', tolerantNullable(amount)],
  startsOn: ['start_at', day],
  endsOn: ['end_at', day],
  status: lockStatus,
  /** Cost of redeeming now. */
  penalty: ['cancel_fee', tolerantNullable(amount)],
})
export type Lock = z.output<typeof lock>
