import { type Amount, toAmount, divideByInt, multiplyByInt, ZERO } from '@bourse/contracts/kit'

/** A market order for all of a balance leaves this fraction, because the price may move before it is filled. */
export const PRICE_BUFFER = toAmount('0.001')

/** A percentage of an amount, rounded down. */
export const computeShare = (whole: Amount, percent: number): Amount =>
  divideByInt(multiplyByInt(whole, BigInt(percent)), 100n, 'down')

/** The whole percent of a balance that a part of it takes: 0 for an unknown or empty balance, 100 at most. */
export const computeSharePercent = (part: Amount | null, whole: Amount | null): number => {
  if (part === null || whole === null || whole <= ZERO) return 0
  return part >= whole ? 100 : Number((part * 100n) / whole)
}
