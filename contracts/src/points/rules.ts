import { type Amount, amountOf, divide, roundToStep } from '#kit'

/** Once, for signing up. */
export const POINTS_FOR_SIGN_UP: Amount = amountOf('100')
/** Once, for the first deposit that is approved. */
export const POINTS_FOR_FIRST_DEPOSIT: Amount = amountOf('50')
/** Spot turnover per point, in the quote asset, counted since sign-up. */
export const TURNOVER_PER_POINT: Amount = amountOf('100')

/** The whole points for a total turnover; fractions carry over. */
export const pointsForTurnover = (turnover: Amount): Amount =>
  roundToStep(divide(turnover, TURNOVER_PER_POINT, 'down'), amountOf('1'), 'down')
