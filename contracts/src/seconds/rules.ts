import {
  type Amount,
  type Instant,
  toInstant,
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

/** The entry second: the first whole one after acceptance, so that its price is not yet known. */
export const entryAt = (acceptedAt: Instant): Instant =>
  toInstant((Math.floor(acceptedAt / SECOND) + 1) * SECOND)

/** The expiry second. Known at acceptance, like the entry. */
export const expiryAt = (acceptedAt: Instant, seconds: number): Instant =>
  addMs(entryAt(acceptedAt), seconds * SECOND)

/** Decides the outcome: strictly above or below the entry price; an equal price is a draw. */
export function decideOutcome(direction: Direction, prices: { entry: Amount; close: Amount }): Outcome {
  const { entry, close } = prices
  if (close === entry) return 'draw'
  return close > entry === (direction === 'up') ? 'win' : 'loss'
}

/** The gain of a win. Rounds down, because the house pays it. */
export const winnings = (stake: Amount, payoutRate: Amount): Amount => multiply(stake, payoutRate, 'down')

/** The amount returned at settlement: stake and winnings, the stake alone, or nothing. */
export function computePayout(outcome: Outcome, stake: Amount, payoutRate: Amount): Amount {
  if (outcome === 'loss') return ZERO
  return outcome === 'draw' ? stake : sum(stake, winnings(stake, payoutRate))
}

/** The fee, charged on top of the stake for every outcome. Rounds up, for the house. */
export const stakeFee = (stake: Amount, feeRate: Amount): Amount => multiply(stake, feeRate, 'up')

/** The win rate at which the member breaks even, draws excluded. Rounds up, so it is never understated. */
export const breakEven = (payoutRate: Amount, feeRate: Amount = ZERO): Amount =>
  divide(sum(ONE, feeRate), sum(ONE, payoutRate), 'up')

/** Expected house share per unit staked when up and down are equally likely: (1 − rate) ÷ 2, and the fee. */
export const houseEdge = (payoutRate: Amount, feeRate: Amount = ZERO): Amount =>
  sum(divideByInt(subtract(ONE, payoutRate), 2n, 'up'), feeRate)

/** The actual house share per unit staked, with fees; null without stakes. */
export const realisedEdge = (paid: { stakes: Amount; payouts: Amount; fees: Amount }): Amount | null =>
  paid.stakes === ZERO ? null : divide(sum(subtract(paid.stakes, paid.payouts), paid.fees), paid.stakes, 'up')

/** Remainder of the daily limit after losses and open stakes, which may still be lost. Never below zero. */
export function remainingLossLimit(day: { cap: Amount; lost: Amount; atStake: Amount }): Amount {
  const remaining = subtract(day.cap, sum(day.lost, day.atStake))
  return remaining > ZERO ? remaining : ZERO
}

/** The net loss of a day; a gain counts as zero and never raises the limit. */
export function netLoss(day: { spent: Amount; payouts: Amount }): Amount {
  return day.spent > day.payouts ? subtract(day.spent, day.payouts) : ZERO
}
