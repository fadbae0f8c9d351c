import {
  addMs,
  type Amount,
  toAmount,
  DAY,
  type Instant,
  toInstant,
  isMultipleOf,
  max,
  min,
  MINUTE,
  multiply,
  roundToStep,
  subtract,
  sum,
} from '#kit'
import type { Artwork } from './shapes.ts'

export type SaleState = 'notStarted' | 'onSale' | 'ended'

/** Decides by the sale window; within it the row may still mark the sale as ended. */
export function saleState(
  work: Pick<Artwork, 'startsAt' | 'endsAt' | 'saleStatus'>,
  now: Instant,
): SaleState {
  if (work.startsAt !== null && now < work.startsAt) return 'notStarted'
  if (work.endsAt !== null && now >= work.endsAt) return 'ended'
  return work.saleStatus === 'ended' ? 'ended' : 'onSale'
}

/** A bid in these last minutes of an auction moves the end to as long after the bid. */
export const LATE_BID_MS = 5 * MINUTE
/** The winner's time to pay. */
export const PAY_WINDOW_MS = DAY
/** A resale that starts at once may be this late when it arrives. */
export const RESALE_GRACE_MS = MINUTE
/** The longest duration of a sale. */
export const RESALE_MAX_MS = 365 * DAY
export const NFT_PRICE_MAX = toAmount('1000000000')

/** The time for which a winner who misses the payment deadline may not bid. */
export const BID_BAR_MS = 30 * DAY
/** Share of a bid that is held as its deposit. */
export const DEPOSIT_RATE = toAmount('0.1')
const DEPOSIT_MIN = toAmount('1')

/** The end of an auction after a bid; late bids move it any number of times. */
export const extendEnd = (endsAt: Instant, bidAt: Instant): Instant =>
  toInstant(Math.max(endsAt, addMs(bidAt, LATE_BID_MS)))

/** The lowest next bid: at least one step above the leading one, or above the start price. */
export const nextBid = (leading: Amount, bidStep: Amount): Amount => sum(leading, bidStep)

/** Whether an increment is at least one step, and whole steps. */
export const isOnStep = (increment: Amount, bidStep: Amount): boolean =>
  increment >= bidStep && isMultipleOf(increment, bidStep)

/** The deposit of a bid, or of a start price: a tenth rounded up to the asset's unit, at least 1, never above the bid. */
export const computeBidDeposit = (bid: Amount, unit: Amount): Amount =>
  min(bid, max(DEPOSIT_MIN, roundToStep(multiply(bid, DEPOSIT_RATE, 'up'), unit, 'up')))

export type SaleShares = { readonly fee: Amount; readonly royalty: Amount; readonly net: Amount }
type Rates = { readonly feeRate: Amount; readonly royaltyRate: Amount; readonly unit: Amount }

/** The parts of a price: fee and royalty are cut to the unit, the seller has the rest. */
export function saleShares(price: Amount, { feeRate, royaltyRate, unit }: Rates): SaleShares {
  const fee = roundToStep(multiply(price, feeRate, 'down'), unit, 'down')
  const royalty = roundToStep(multiply(price, royaltyRate, 'down'), unit, 'down')
  return { fee, royalty, net: subtract(price, sum(fee, royalty)) }
}

type Resale = {
  readonly price: Amount
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly bidStep: Amount | null
}

/** The fault in the terms of a resale; null for valid ones. */
export function resaleIssue(
  { price, startsAt, endsAt, bidStep }: Resale,
  { now, unit }: { readonly now: Instant; readonly unit: Amount },
): 'sale_window_invalid' | 'price_invalid' | null {
  const isPast = startsAt < addMs(now, -RESALE_GRACE_MS)
  if (isPast || endsAt <= Math.max(startsAt, now) || endsAt - startsAt > RESALE_MAX_MS)
    return 'sale_window_invalid'
  const isWithin = (amount: Amount) => amount > 0n && amount <= NFT_PRICE_MAX && isMultipleOf(amount, unit)
  return isWithin(price) && (bidStep === null || isWithin(bidStep)) ? null : 'price_invalid'
}
