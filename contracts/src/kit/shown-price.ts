import { type Amount, toAmount, multiply, sum } from './money.ts'

const PRICE_BAND = toAmount('0.005')

/** Whether a price that follows a market rose above the one that the member confirmed, by more than 0.5 %. */
export const isAboveShown = (price: Amount, shown: Amount): boolean =>
  price > sum(shown, multiply(shown, PRICE_BAND, 'down'))
