/**
 * Invitations: the tree of two levels, rebates by day and invitee, and a code that is entered later. The division of a
 * fee is in `fees`; nothing here decides an amount.
 */
export { computeRebate, rebatesFact } from './compute-rebate.ts'
export type { PaidRebate } from './compute-rebate.ts'
export { referral } from './endpoints.ts'
export { ACCEPT_MS, mayAccept } from './rules.ts'
export type { Invitee, RebateDay, RebateSum, ReferralSummary } from './shapes.ts'
