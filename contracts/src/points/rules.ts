import { type Amount, amountOf, divide, roundToStep } from '#kit'

/** Once, for signing up. */
export const POINTS_FOR_SIGN_UP: Amount = amountOf('100')
/** Once, for the first deposit that is approved. */
export const POINTS_FOR_FIRST_DEPOSIT: Amount = amountOf('50')
/** One point for each of these, in the quote asset, that a member has traded on the spot markets since he joined. */
export const TURNOVER_PER_POINT: Amount = amountOf('100')

/** The whole points that this much turnover has earned, from the first trade on. What is less than a point waits. */
export const pointsForTurnover = (turnover: Amount): Amount =>
  roundToStep(divide(turnover, TURNOVER_PER_POINT, 'down'), amountOf('1'), 'down')
