import type { Depth } from '@bourse/contracts/feed'
import {
  type Amount,
  toAmount,
  max,
  multiplyByInt,
  parseAmount,
  divideByInt,
  sum,
  roundToStep,
  ZERO,
} from '@bourse/contracts/kit'

type Level = { readonly price: Amount; readonly quantity: Amount }
export type BookLevel = Level & { readonly total: Amount; readonly depth: number }

/** Parses the feed's levels; unreadable ones are dropped. */
export function bookSide(levels: Depth['bids']): Level[] {
  return levels.flatMap(([price, quantity]) => {
    const [p, q] = [parseAmount(price), parseAmount(quantity)]
    return p === null || q === null ? [] : [{ price: p, quantity: q }]
  })
}

/** Groups levels by `group`: bids down and offers up, so no shown price is better than a real one. */
export function groupLevels(levels: readonly Level[], group: Amount, side: 'bids' | 'asks'): Level[] {
  const joined = new Map<Amount, Amount>()
  for (const { price, quantity } of levels) {
    const at = roundToStep(price, group, side === 'bids' ? 'down' : 'up')
    joined.set(at, sum(joined.get(at) ?? ZERO, quantity))
  }
  return [...joined].map(([price, quantity]) => ({ price, quantity }))
}

/** Cumulative totals from the best level, and each total as a percentage of the deepest. */
export function cumulate(levels: readonly Level[], deepest: Amount): BookLevel[] {
  let total = ZERO
  const whole = max(deepest, toAmount('0.000000000000000001'))
  return levels.map(({ price, quantity }) => {
    total = sum(total, quantity)
    const percent = Number((total * 1000n) / whole) / 10
    return { price, quantity, total, depth: Math.min(100, percent) }
  })
}

/** Multiples of the tick up to a hundredth of the price. */
export function groupsFor(tick: Amount, price: Amount): Amount[] {
  const groups = [1n, 10n, 100n, 1000n].map((factor) => multiplyByInt(tick, factor))
  const most = max(divideByInt(price, 100n, 'down'), tick)
  return groups.filter((group) => group <= most)
}

/** Whether an order at this price is part of a row; rows are grouped as in `groupLevels`. */
export const isOwnLevel = (price: Amount, level: Amount, group: Amount, side: 'buy' | 'sell'): boolean =>
  roundToStep(price, group, side === 'buy' ? 'down' : 'up') === level

/** The part of the bids in whole percent, between 1 and 99 if both sides have some; null for an empty book. */
export function bidShare(bids: Amount, asks: Amount): number | null {
  const all = sum(bids, asks)
  if (all <= ZERO) return null
  const percent = Number((bids * 200n + all) / (all * 2n))
  return bids === ZERO || asks === ZERO ? percent : Math.min(99, Math.max(1, percent))
}
