import {
  type Amount,
  divideByInt,
  max,
  min,
  multiply,
  negate,
  roundToStep,
  subtract,
  sum,
  toAmount,
} from '#kit'

/** The number of newest recorded prices of a market that its index and its mark are computed from. */
export const MARK_PRICES = 5
/** The largest part of the index by which the mark may differ from it. */
export const BASIS_MAX = toAmount('0.005')

export type MarkPrice = {
  /** The median of the newest recorded prices. */
  readonly index: Amount
  /** The damped distance of the traded prices from the index. */
  readonly basis: Amount
  /** Index plus basis, on the price step. */
  readonly mark: Amount
}

/**
 * The index is the median of the newest recorded prices, at most five; the basis is the distance from it of the mean
 * of these prices without the highest and the lowest, at most half a percent. So one price that differs from its
 * neighbours changes neither, and a move is in the mark within three seconds.
 */
export function computeMark(prices: readonly Amount[], priceTick: Amount): MarkPrice | null {
  const sorted = prices.slice(-MARK_PRICES).toSorted((one, other) => (one < other ? -1 : 1))
  const index = sorted[(sorted.length - 1) >> 1]
  if (index === undefined) return null
  const middle = sorted.length < 3 ? sorted : sorted.slice(1, -1)
  const mean = divideByInt(sum(...middle), BigInt(middle.length), 'down')
  const most = multiply(index, BASIS_MAX, 'down')
  const basis = max(negate(most), min(most, subtract(mean, index)))
  return { index, basis, mark: roundToStep(sum(index, basis), priceTick, 'down') }
}
