import { type Amount, toAmount, divide, max, multiply, ONE, roundToStep, subtract, sum, ZERO } from '#kit'
import type { CopyMode } from './shapes.ts'

/** Sizing of a follower's copies. */
export type CopySizing = { readonly mode: CopyMode; readonly size: Amount }

/** The largest multiple and the most fixed lots. */
export const COPY_LIMITS: Readonly<Record<CopyMode, Amount>> = {
  multiple: toAmount('5'),
  lots: toAmount('100'),
}
/** The most leaders that a member follows, and the most followers of a leader. */
export const LEADERS_MAX = 10
export const FOLLOWERS_MAX = 10_000

/** Openings of one leader that are copied within a minute. */
export const COPIES_PER_MINUTE = 30

const HUNDREDTH = toAmount('0.01')
const HALF_HUNDREDTH = toAmount('0.005')

/** The effective size: a multiple above 1 is rounded half up to two decimals, any other stays. */
export const copySize = ({ mode, size }: CopySizing): Amount =>
  mode === 'multiple' && size > ONE ? roundToStep(sum(size, HALF_HUNDREDTH), HUNDREDTH, 'down') : size

/** Lots of a copy; a fraction of a lot is not copied, so that a copy never exceeds the multiple. */
export const copyLots = (sizing: CopySizing, leaderLots: Amount, lotStep: Amount = ONE): Amount =>
  roundToStep(
    sizing.mode === 'lots' ? sizing.size : multiply(leaderLots, copySize(sizing), 'down'),
    lotStep,
    'down',
  )

/** Lots of a copy that close when the leader closes a part; all of them with the leader's last lot. */
export const copyLotsToClose = (
  copied: Amount,
  leader: { readonly closed: Amount; readonly before: Amount },
  lotStep: Amount = ONE,
): Amount =>
  leader.closed >= leader.before
    ? copied
    : roundToStep(divide(multiply(copied, leader.closed, 'down'), leader.before, 'down'), lotStep, 'down')

/** A copy is skipped when the price has moved further than this from the leader's. */
export const COPY_SLIPPAGE = toAmount('0.005')

export function isCopyPriceNear(leaderPrice: Amount, price: Amount): boolean {
  const moved = max(subtract(price, leaderPrice), subtract(leaderPrice, price))
  return moved <= multiply(leaderPrice, COPY_SLIPPAGE, 'down')
}

/** A follower's account with one leader: the closed result so far, and the highest sum already shared. */
export type ShareAccount = { readonly result: Amount; readonly highWaterMark: Amount }

/**
 * The profit share that is due: a part of the result above the high-water mark. A loss is made up for first.
 */
export function profitShareDue(
  { result, highWaterMark }: ShareAccount,
  rate: Amount,
): { readonly due: Amount; readonly highWaterMark: Amount } {
  const above = max(ZERO, subtract(result, highWaterMark))
  return { due: multiply(above, rate, 'down'), highWaterMark: max(highWaterMark, result) }
}
