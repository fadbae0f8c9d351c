import { type Amount, toAmount, divide, max, ONE, roundToStep, ZERO } from '#kit'

/** Points for signing up, once. */
export const POINTS_FOR_SIGN_UP: Amount = toAmount('100')
/** Points for the first approved deposit, once. */
export const POINTS_FOR_FIRST_DEPOSIT: Amount = toAmount('50')
/** Net fees per point, in USD, counted since sign-up: what was paid less discounts, rebates and coupons. */
export const FEES_PER_POINT: Amount = toAmount('1')
/** A reward or coupon for points is worth at most this part of the fees that earned them. */
export const REWARD_SHARE_MAX: Amount = toAmount('0.25')
/** Rewards that a member may receive per day (UTC). */
export const REWARDS_PER_DAY = 3

/** The whole points for all net fees so far; fractions carry over. A coupon may pay back more than is left: no points. */
export const pointsForFees = (fees: Amount): Amount => pointsFor(fees, FEES_PER_POINT)

export const pointsFor = (fees: Amount, feesPerPoint: Amount): Amount =>
  roundToStep(divide(max(fees, ZERO), feesPerPoint, 'down'), ONE, 'down')
