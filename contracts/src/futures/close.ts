import {
  type Amount,
  max,
  subtract,
  multiplyByInt,
  divide,
  divideByInt,
  min,
  sum,
  multiply,
  roundToStep,
  ONE,
  ZERO,
  negate,
} from '#kit'
import type { Side } from './shapes.ts'
import { type Exposure, computeNotional, profitAt, spreadCost } from './rules.ts'

export type PositionClose = Exposure & {
  readonly quotedPrice: Amount
  readonly margin: Amount
  /** Additional balance at risk: the free balance in cross mode, zero for an isolated margin. */
  readonly backing: Amount
}

export type CloseResult = {
  /** Result of the price alone: paid by the house futures account, or to it when negative. */
  readonly priceResult: Amount
  /** Cost of the spread at opening; `result` already includes it. */
  readonly spread: Amount
  /** The profit relative to the opening price, before the loss limit. */
  readonly profit: Amount
  /** The member's share: the loss never exceeds margin and backing. */
  readonly result: Amount
  /** The loss beyond that, paid by the insurance fund. */
  readonly shortfall: Amount
  readonly liquidationFee: Amount
  /**
   * The amount returned to the free balance; negative when the loss exceeds the margin and the account covers
   * it.
   */
  readonly returned: Amount
}

/** Computes the amounts of a close at a price. All close reasons are equal; only a liquidation has a fee. */
export function settleClose(
  position: PositionClose,
  price: Amount,
  liquidationFeeRate: Amount = ZERO,
): CloseResult {
  const { quantity, openPrice, quotedPrice, margin, backing } = position
  const profit = profitAt(position, price)
  const spread = spreadCost(quantity, openPrice, quotedPrice)
  const result = max(profit, negate(sum(margin, backing)))
  const rest = max(sum(margin, result), ZERO)
  const liquidationFee = min(rest, multiply(computeNotional(quantity, price), liquidationFeeRate, 'up'))
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

/**
 * The closed part of a position and the rest: charged sums are split by lots, and the rest gets the odd unit.
 */
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

type Merged = SplitAmounts & {
  readonly side: Side
  readonly quotedPrice: Amount
  readonly openPrice: Amount
}

/**
 * A position with more lots: its sums are those of both, its prices their means by quantity, rounded to the last decimal in favour of the
 * house.
 */
export function mergePosition<P extends Merged>(position: P, more: Merged): P {
  const quantity = sum(position.quantity, more.quantity)
  const rounding = position.side === 'long' ? 'up' : 'down'
  // Exact before the one division.
  const mean = (name: 'quotedPrice' | 'openPrice') => {
    const value = position.quantity * position[name] + more.quantity * more[name]
    return divideByInt(value as Amount, quantity, rounding)
  }
  return {
    ...position,
    quantity,
    lots: sum(position.lots, more.lots),
    marginAtOpen: sum(position.marginAtOpen, more.marginAtOpen),
    margin: sum(position.margin, more.margin),
    fee: sum(position.fee, more.fee),
    quotedPrice: mean('quotedPrice'),
    openPrice: mean('openPrice'),
  }
}

/** The result as a fraction of the margin at opening, truncated to four decimals: 0.125 is 12.5 %. */
export const returnOnMargin = (result: Amount, marginAtOpen: Amount): Amount =>
  marginAtOpen <= ZERO
    ? ZERO
    : roundToStep(divide(result, marginAtOpen, 'down'), (ONE / 10_000n) as Amount, 'down')
