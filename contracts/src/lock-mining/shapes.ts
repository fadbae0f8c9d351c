import type * as z from 'zod/mini'
import {
  amount,
  booleanCodec,
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
  /** The rest only where the upstream has our extensions. */
  amountMax: ['save_max', tolerantNullable(amount)],
  /** A fraction of the amount per remaining day. */
  penaltyRatio: ['penalty_ratio', tolerantNullable(amount)],
  /** Seconds of the UTC day. */
  dividendTime: ['dividend_time', tolerantNullable(count)],
  decimals: tolerantNullable(count),
})
export type LockPlan = z.output<typeof lockPlan>

/** A foreign upstream does not distinguish matured from early-redeemed locks. */
export const lockStatus = enumCodec({ running: 1, over: 2 })
export type LockStatus = z.output<typeof lockStatus>

/** `renewed`: the principal was locked again at maturity. */
export const lockOutcome = enumCodec({ matured: 'matured', redeemed: 'redeemed', renewed: 'renewed' })
export type LockOutcome = z.output<typeof lockOutcome>

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
  /** Cost of redeeming now; of a closed lock the charged penalty. */
  penalty: ['cancel_fee', tolerantNullable(amount)],
  /** The rest only where the upstream has our extensions. */
  plan: ['config_id', tolerantNullable(lockPlanId)],
  lockDays: ['day', tolerantNullable(count)],
  daysLeft: ['days_left', tolerantNullable(count)],
  penaltyRatio: ['penalty_ratio', tolerantNullable(amount)],
  /** Dividends paid so far. */
  paid: ['paid_interest', tolerantNullable(amount)],
  nextDividendAt: ['next_dividend_at', tolerantNullable(instant)],
  maturesAt: ['matures_at', tolerantNullable(instant)],
  /** Whether the principal is locked again at maturity. */
  renews: ['is_renew', tolerantNullable(booleanCodec)],
  outcome: tolerantNullable(lockOutcome),
  closedAt: ['closed_at', tolerantNullable(instant)],
})
export type Lock = z.output<typeof lock>
