import * as z from 'zod/mini'
import { couponId } from '#coupons'
import { area, flagInput, page, cursorInput, pageInput, positiveInput, record, text, created } from '#kit'
import { lock, lockId, lockPlan, lockPlanId, lockStatus } from './shapes.ts'

export const lockMining = area('lock-mining', {
  /** Plans: terms and daily rates. */
  plans: {
    method: 'GET',
    path: '/lh/deposit/config',
    access: 'public',
    input: record(pageInput),
    output: page(lockPlan, 'unpaged'),
  },
  /** The member's locks, newest first. */
  list: {
    method: 'GET',
    path: '/lh/deposit/order',
    access: 'member',
    input: record({
      status: z.optional(lockStatus),
      isRedeemed: ['is_cancel', z.optional(flagInput)],
      ...cursorInput,
    }),
    output: page(lock, { bare: 'order_list' }),
    upstream: { requiresExtension: ['after'] },
  },
  /** Locks coins until the term of a plan ends. */
  lock: {
    method: 'POST',
    path: '/lh/deposit',
    access: 'member',
    enters: { product: 'lock-mining' },
    input: record({
      plan: ['config_id', lockPlanId],
      amount: positiveInput,
      /** A coupon that adds to the yield. */
      coupon: ['coupon_id', z.optional(couponId)],
    }),
    output: created(lockId),
    refuses: [
      'not_found',
      'coupon_unknown',
      'coupon_unfit',
      'plan_closed',
      'sold_out',
      'borrowed_not_locked',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, final: true, affects: ['lock-mining', 'coupons', 'earn', 'wallet'] },
    upstream: { requiresExtension: ['coupon_id'] },
  },
  /** Redeems a lock early, for a penalty. */
  redeem: {
    method: 'POST',
    path: '/lh/deposit/order/cancel',
    access: 'member',
    input: record({ id: lockId }),
    output: text,
    refuses: ['not_found', 'order_closed'],
    effect: {
      movesMoney: true,
      final: true,
      actsOn: 'id',
      affects: ['lock-mining', 'earn', 'wallet', 'receipts'],
    },
  },
  /** Sets whether the principal is locked again at maturity. */
  renew: {
    method: 'POST',
    path: '/lh/deposit/order/renew',
    access: 'member',
    enters: { product: 'lock-mining', unless: ({ renews }) => renews === false },
    input: record({ id: lockId, renews: ['is_renew', flagInput] }),
    output: text,
    refuses: ['not_found', 'order_closed'],
    effect: { affects: ['lock-mining'] },
    upstream: { extension: true },
  },
})
