import type { Side } from '@bourse/contracts/futures'
import { type Amount, toAmount, divide, ONE, max, multiply, roundToStep } from '@bourse/contracts/kit'
import type { FuturesTerms } from '#platform/market'

/** Capital of a program: received at the first start, and the base of its returns. */
export const PROGRAM_CAPITAL = toAmount('20000')
/** Contract value of one unit. */
const UNIT_VALUE = toAmount('4000')
export const PROGRAM_LEVERAGE = 5

/** Whole lots of one unit at a price; at least one. */
export const unitLots = (price: Amount, { lotSize }: Pick<FuturesTerms, 'lotSize'>): Amount =>
  max(ONE, roundToStep(divide(UNIT_VALUE, multiply(price, lotSize, 'up'), 'down'), ONE, 'down'))

export type Change<P> = {
  readonly close: readonly P[]
  readonly open: { readonly side: Side; readonly units: number }
}

/**
 * Computes the closings and openings that lead from positions of one unit each, oldest first, to a number of
 * units. The newest positions close first.
 */
export function changeTo<P extends { readonly side: Side }>(held: readonly P[], target: number): Change<P> {
  const side: Side = target > 0 ? 'long' : 'short'
  const same = held.filter((position) => position.side === side)
  const remaining = same.slice(0, Math.abs(target))
  return {
    close: held.filter((position) => !remaining.includes(position)).toReversed(),
    open: { side, units: Math.abs(target) - remaining.length },
  }
}
