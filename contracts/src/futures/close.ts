import {
  type Amount,
  max,
  subtract,
  multiplyByInt,
  divide,
  min,
  sum,
  multiply,
  roundToStep,
  ONE,
  ZERO,
  negate,
} from '#kit'
import { type Exposure, notionalOf, profitAt, spreadCost } from './rules.ts'

export type Closing = Exposure & {
  readonly quotedPrice: Amount
  readonly margin: Amount
  /** What else may be lost: the free balance in cross mode, nothing on a margin of one's own. */
  readonly backing: Amount
}

export type CloseResult = {
  /** By the price alone: what the house's futures account pays, or gets when it is negative. */
  readonly priceResult: Amount
  /** What the spread at opening took; the result below is after it. */
  readonly spread: Amount
  /** By the opening price, before anything is bounded. */
  readonly profit: Amount
  /** What the member has of it: never a greater loss than what stands behind the position. */
  readonly result: Amount
  /** The loss beyond that: the insurance fund's. */
  readonly shortfall: Amount
  readonly liquidationFee: Amount
  /** What comes back to the free balance; negative when a loss goes beyond the margin and the account stands behind it. */
  readonly returned: Amount
}

/** What closing at a price does to the money. The same for every reason; only a liquidation has a fee of its own. */
export function settleClose(
  position: Closing,
  price: Amount,
  liquidationFeeRate: Amount = ZERO,
): CloseResult {
  const { quantity, openPrice, quotedPrice, margin, backing } = position
  const profit = profitAt(position, price)
  const spread = spreadCost(quantity, openPrice, quotedPrice)
  const result = max(profit, negate(sum(margin, backing)))
  const rest = max(sum(margin, result), ZERO)
  const liquidationFee = min(rest, multiply(notionalOf(quantity, price), liquidationFeeRate, 'up'))
  return {
    priceResult: sum(profit, spread),
    spread,
    profit,
    result,
    shortfall: subtract(result, profit),
    liquidationFee,
    returned: subtract(sum(margin, result), liquidationFee),
  }
}

/** A part of a position, and what stays: sums that were charged are split by lots, the odd unit stays with the rest. */
export type SplitAmounts = {
  readonly lots: Amount
  readonly quantity: Amount
  readonly marginAtOpen: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly overnightFee: Amount
}

export function splitPosition<P extends SplitAmounts>(position: P, lots: Amount): { part: P; rest: P } {
  const cut = (whole: Amount) => divide(multiplyByInt(whole, lots / ONE), position.lots, 'down')
  const names = ['quantity', 'marginAtOpen', 'margin', 'fee', 'overnightFee'] as const
  const part = { ...position, lots }
  const rest = { ...position, lots: subtract(position.lots, lots) }
  for (const name of names) {
    Object.assign(part, { [name]: cut(position[name]) })
    Object.assign(rest, { [name]: subtract(position[name], cut(position[name])) })
  }
  return { part, rest }
}

/** In parts of the margin at opening, cut to four places: 0.125 is 12.5 %. */
export const returnOnMargin = (result: Amount, marginAtOpen: Amount): Amount =>
  marginAtOpen <= ZERO
    ? ZERO
    : roundToStep(divide(result, marginAtOpen, 'down'), (ONE / 10_000n) as Amount, 'down')
