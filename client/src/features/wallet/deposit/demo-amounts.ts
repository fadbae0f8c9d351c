import { type Amount, toAmount, divide, roundToStep } from '@bourse/contracts/kit'

const WORTHS = ['1000', '10000', '100000'].map(toAmount)

/** Amounts of a coin to choose from: about these many dollars, rounded down to one significant digit. */
export const demoAmounts = (price: Amount | null): readonly Amount[] =>
  price === null || price <= 0n ? [] : WORTHS.map((worth) => roundDigit(divide(worth, price, 'down')))

function roundDigit(amount: Amount): Amount {
  const step = 10n ** BigInt(String(amount).length - 1)
  return roundToStep(amount, step as Amount, 'down')
}
