import { type Amount, subtract, min, sum, multiply, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'

export type Level = { readonly price: Amount; readonly quantity: Amount }
/** Best first on both sides. */
export type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

export const oppositeSide = (levels: Levels, side: Side): readonly Level[] =>
  side === 'buy' ? levels.asks : levels.bids

/**
 * The turnover of a quantity in the visible book; the part beyond it counts at the last level. Null without a
 * book. Rounds in favour of the house, as the exchange does.
 */
export function turnoverInBook(levels: Levels, side: Side, quantity: Amount): Amount | null {
  const rounding = side === 'buy' ? 'up' : 'down'
  const taken = oppositeSide(levels, side)
  const worst = taken.at(-1)
  if (worst === undefined) return null
  let [left, turnover] = [quantity, ZERO]
  for (const level of taken) {
    const part = min(left, level.quantity)
    turnover = sum(turnover, multiply(part, level.price, rounding))
    left = subtract(left, part)
  }
  return sum(turnover, multiply(left, worst.price, rounding))
}
