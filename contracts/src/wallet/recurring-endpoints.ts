import * as z from 'zod/mini'
import {
  amount,
  count,
  countInput,
  type EndpointRow,
  enumCodec,
  id,
  instant,
  list,
  page,
  cursorInput,
  positiveInput,
  record,
  text,
  tolerantNullable,
  unixSeconds,
  created,
} from '#kit'
import { assetId } from '#market'

const planId = id('recurring_plan')
const cadence = enumCodec({ daily: 'daily', weekly: 'weekly', monthly: 'monthly' })
const planStatus = enumCodec({ active: 'active', paused: 'paused', ended: 'ended' })

const recurringPlan = record({
  id: planId,
  asset: ['currency', assetId],
  code: text,
  /** Spent on each purchase, in USDT; the fee is on top. */
  amount,
  cadence: ['interval', cadence],
  /** 1 to 7 from Monday, or the day of the month; null for a daily plan. */
  day: ['interval_day', tolerantNullable(count)],
  /** The hour in UTC. */
  hour: ['interval_hour', count],
  until: ['until_time', tolerantNullable(instant)],
  status: planStatus,
  /** The next purchase; null for a plan that is paused or has ended. */
  nextAt: ['next_time', tolerantNullable(instant)],
})
export type RecurringPlan = z.output<typeof recurringPlan>

const recurringRun = record({
  id: id('recurring_run'),
  code: text,
  dueAt: ['due_time', instant],
  /** Why nothing was bought: too little money, no price, missed while the exchange was down, or a frozen account. */
  skipped: [
    'skip_reason',
    tolerantNullable(enumCodec({ funds: 'funds', price: 'price', downtime: 'downtime', frozen: 'frozen' })),
  ],
  /** Taken from the balance, with the fee; null when nothing was bought. */
  paid: tolerantNullable(amount),
  received: tolerantNullable(amount),
  /** Number of the conversion, whose receipt states the price. */
  conversion: ['swap_id', tolerantNullable(text)],
})
export type RecurringRun = z.output<typeof recurringRun>

/** Recurring purchases: conversions of USDT at the recorded price of their second. */
export const recurringRows = {
  /** The member's plans, those that have ended last, and the coins that can be bought. */
  recurringPlans: {
    method: 'GET',
    path: '/wallet/recurring',
    access: 'member',
    input: record({}),
    output: record({
      list: list(recurringPlan),
      coins: list(record({ asset: ['currency', assetId], code: text })),
      /** Free balance of the pay asset. */
      free: ['free_balance', amount],
      payAsset: ['pay_currency_id', assetId],
    }),
    upstream: { extension: true },
  },
  /** Creates a plan. Its first purchase is the next time that the day and hour come. */
  createRecurring: {
    method: 'POST',
    path: '/wallet/recurring_create',
    access: 'member',
    input: record({
      asset: ['currency', assetId],
      amount: positiveInput,
      cadence: ['interval', cadence],
      day: ['interval_day', z.optional(countInput({ from: 1, to: 28 }))],
      hour: ['interval_hour', countInput({ from: 0, to: 23 })],
      /** The last purchase is at this time or before it. */
      until: ['until_time', z.optional(unixSeconds)],
    }),
    output: created(planId),
    refuses: [
      'coin_unknown',
      'recurring_day_invalid',
      'recurring_over',
      'amount_below_minimum',
      'amount_above_maximum',
      'member_limit',
    ],
    effect: { movesMoney: true, affects: ['wallet'] },
    upstream: { extension: true },
  },
  /** Pauses a plan, continues it with its next purchase, or ends it. Purchases missed in a pause are not made up for. */
  setRecurring: {
    method: 'POST',
    path: '/wallet/recurring_set',
    access: 'member',
    input: record({ id: planId, status: planStatus }),
    output: text,
    refuses: ['not_found'],
    effect: { affects: ['wallet'] },
    upstream: { extension: true },
  },
  /** Purchases of all plans, those that were skipped too, the newest first. */
  recurringRuns: {
    method: 'GET',
    path: '/wallet/recurring_runs',
    access: 'member',
    input: record(cursorInput),
    output: page(recurringRun, 'pages'),
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>
