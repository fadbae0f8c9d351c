import { type Amount, divide, multiply, negate, subtract, sum, ZERO } from '#kit'
import { computeNotional, type Exposure, profitAt } from './rules.ts'

/** The result of a liquidated position, and what it was of. */
export type Bankruptcy = Exposure & {
  /** The loss that its backing covered; negative. */
  readonly result: Amount
}

/** The price at which the loss of a liquidated position is exactly what its backing covered. */
export function bankruptcyPrice({ side, quantity, openPrice, result }: Bankruptcy): Amount {
  const move = divide(result, quantity, 'down')
  return side === 'long' ? sum(openPrice, move) : subtract(openPrice, move)
}

/**
 * The order in which positions are deleveraged: the return on the opening value times the leverage that is left,
 * value ÷ (margin + profit). Zero without a profit.
 */
export function deleveragingScore(position: Exposure & { readonly margin: Amount }, price: Amount): Amount {
  const profit = profitAt(position, price)
  const equity = sum(position.margin, profit)
  const opened = multiply(position.quantity, position.openPrice, 'down')
  if (profit <= ZERO || equity <= ZERO || opened <= ZERO) return ZERO
  const leverage = divide(computeNotional(position.quantity, price), equity, 'down')
  return multiply(divide(profit, opened, 'down'), leverage, 'down')
}

/** The part of a profit that a close at the bankruptcy price instead of the last price gives up. */
export const givenUpProfit = (
  position: Exposure,
  { bankruptcy, last }: { readonly bankruptcy: Amount; readonly last: Amount },
): Amount => sum(profitAt(position, last), negate(profitAt(position, bankruptcy)))

/** The number of steps that the place in the queue is shown in. */
export const QUEUE_STEPS = 5

/** The step of a place in a queue of positions with a profit: 5 for the first fifth, 1 for the last. */
export const queueStep = (place: number, count: number): number =>
  QUEUE_STEPS - Math.floor((place * QUEUE_STEPS) / count)
