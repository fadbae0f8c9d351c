import { toAmount } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { nearestTick, priceStep } from './tick.ts'

const a = toAmount

it.each([
  [60_000.004, '0.01', '60000'],
  [60_000.006, '0.01', '60000.01'],
  [0.000_012_34, '0.0000001', '0.0000123'],
  [61_237, '5', '61235'],
  [-3, '0.5', '0.5'],
])('%d is nearest to a multiple of %s: %s', (value, tick, price) => {
  expect(nearestTick(value, a(tick))).toBe(a(price))
})

it('a step is a thousandth of the price, at least one tick', () => {
  expect(priceStep(a('60123.45'), a('0.01'))).toBe(a('60.12'))
  expect(priceStep(a('0.00005'), a('0.00001'))).toBe(a('0.00001'))
})
