import { type Amount, toAmount, divideByInt, multiplyByInt } from '@bourse/contracts/kit'

/** A market order for all of a balance leaves this fraction, because the price may move before it is filled. */
export const PRICE_BUFFER = toAmount('0.001')

/** A percentage of an amount, rounded down. */
export const computeShare = (whole: Amount, percent: number): Amount =>
  divideByInt(multiplyByInt(whole, BigInt(percent)), 100n, 'down')
