import { type Amount, divide, toAmount } from '#kit'

/** A balance worth less than this is small. */
export const DUST_MAX_USD = toAmount('5')

/** Quantity and fee of a unit, by `SWAP_FEE_PERCENT`. */
const PAID_PER_UNIT: Amount = toAmount('1.002')

/** The greatest quantity whose conversion takes no more than the balance; the fee is on top of it. */
export const dustQuantity = (balance: Amount): Amount => divide(balance, PAID_PER_UNIT, 'down')
