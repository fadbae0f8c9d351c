import {
  type Amount,
  type Instant,
  instantOf,
  addMs,
  subtract,
  ONE,
  divide,
  SECOND,
  divideByInt,
  sum,
  multiply,
  ZERO,
} from '#kit'
import type { Direction, Outcome } from './shapes.ts'

/** The second whose tick opens an order: the first whole one after its acceptance, so no known price is bought. */
export const entryAt = (acceptedAt: Instant): Instant =>
  instantOf((Math.floor(acceptedAt / SECOND) + 1) * SECOND)

/** The second whose tick closes it. Known at acceptance, like the entry. */
export const expiryAt = (acceptedAt: Instant, seconds: number): Instant =>
  addMs(entryAt(acceptedAt), seconds * SECOND)

/** Strictly above or below decides; the very same price is a draw. */
export function outcomeOf(direction: Direction, prices: { entry: Amount; close: Amount }): Outcome {
  const { entry, close } = prices
  if (close === entry) return 'draw'
  return close > entry === (direction === 'up') ? 'win' : 'loss'
}

/** What a win adds to the stake. Rounds down: it is paid by the house. */
export const winnings = (stake: Amount, payoutRate: Amount): Amount => multiply(stake, payoutRate, 'down')

/** What the member gets back at the end: stake and winnings, the stake alone, or nothing. */
export function payoutOf(outcome: Outcome, stake: Amount, payoutRate: Amount): Amount {
  if (outcome === 'loss') return ZERO
  return outcome === 'draw' ? stake : sum(stake, winnings(stake, payoutRate))
}

/** On top of the stake and paid whatever comes. Rounds up, for the house. */
export const stakeFee = (stake: Amount, feeRate: Amount): Amount => multiply(stake, feeRate, 'up')

/** The share of orders that must win for the member to come out even, draws aside. Rounds up: never flattering. */
export const breakEven = (payoutRate: Amount): Amount => divide(ONE, sum(ONE, payoutRate), 'up')

/** What the house keeps of each unit staked when up and down are equally likely: (1 − rate) ÷ 2. */
export const houseEdge = (payoutRate: Amount): Amount => divideByInt(subtract(ONE, payoutRate), 2n, 'up')

/** What the house did keep of each unit staked; null where nothing was. */
export const realisedEdge = (paid: { stakes: Amount; payouts: Amount }): Amount | null =>
  paid.stakes === ZERO ? null : divide(subtract(paid.stakes, paid.payouts), paid.stakes, 'up')

/** What of the day's cap is left: what was lost, and what is still at stake and may be. Never below zero. */
export function remainingLossLimit(day: { cap: Amount; lost: Amount; atStake: Amount }): Amount {
  const remaining = subtract(day.cap, sum(day.lost, day.atStake))
  return remaining > ZERO ? remaining : ZERO
}

/** The net loss of a day; a day won so far counts as nothing lost, so a gain never makes the cap larger. */
export function netLoss(day: { spent: Amount; payouts: Amount }): Amount {
  return day.spent > day.payouts ? subtract(day.spent, day.payouts) : ZERO
}
