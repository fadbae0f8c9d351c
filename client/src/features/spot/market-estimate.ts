import { type Amount, minus, smaller, sum, times, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'

export type Level = { readonly price: Amount; readonly quantity: Amount }
/** Best first on both sides. */
export type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

export const takenFrom = (levels: Levels, side: Side): readonly Level[] =>
  side === 'buy' ? levels.asks : levels.bids

/**
 * What a quantity would turn over in the book that is seen; beyond its last level everything is counted at that one.
 * Null without a book. It rounds for the house, as the charge will.
 */
export function turnoverInBook(levels: Levels, side: Side, quantity: Amount): Amount | null {
  const rounding = side === 'buy' ? 'up' : 'down'
  const taken = takenFrom(levels, side)
  const worst = taken.at(-1)
  if (worst === undefined) return null
  let [left, turnover] = [quantity, ZERO]
  for (const level of taken) {
    const part = smaller(left, level.quantity)
    turnover = sum(turnover, times(part, level.price, rounding))
    left = minus(left, part)
  }
  return sum(turnover, times(left, worst.price, rounding))
}
