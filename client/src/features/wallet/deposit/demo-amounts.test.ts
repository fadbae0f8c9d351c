import { type Amount, toAmount, amountText } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { demoAmounts } from './demo-amounts.ts'

const offered = (price: Amount | null) => demoAmounts(price).map(amountText)

it.each([
  ['1', ['1000', '10000', '100000']],
  ['55014.9', ['0.01', '0.1', '1']],
  ['2987.4', ['0.3', '3', '30']],
  ['0.00001234', ['80000000', '800000000', '8000000000']],
])('amounts of a coin at %s USD have one significant digit', (price, amounts) => {
  expect(offered(toAmount(price))).toEqual(amounts)
})

it('offers none for a coin without a price', () => expect(offered(null)).toEqual([]))
