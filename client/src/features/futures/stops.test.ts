import { toAmount, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { stopPercent, stopPrice } from './stops.ts'

const a = toAmount
const long = {
  by: 'percent',
  side: 'long',
  openPrice: a('60000'),
  leverage: 10,
  priceTick: a('0.01'),
} as const

describe('a stop in percent of the margin', () => {
  it('is that far from the opening price, scaled by the leverage', () => {
    expect(stopPrice('100', { ...long, kind: 'takeProfit' })).toBe(a('66000'))
    expect(stopPrice('50', { ...long, kind: 'stopLoss' })).toBe(a('57000'))
    expect(stopPrice('50', { ...long, side: 'short', kind: 'stopLoss' })).toBe(a('63000'))
    expect(stopPrice('50', { ...long, side: 'short', kind: 'takeProfit' })).toBe(a('57000'))
  })
  it('is rounded to a tick, away from the opening price', () => {
    expect(stopPrice('0.001', { ...long, kind: 'takeProfit' })).toBe(a('60000.06'))
    expect(stopPrice('0.00001', { ...long, kind: 'takeProfit' })).toBe(a('60000.01'))
  })
  it('is zero without input, and null below a price of zero', () => {
    expect(stopPrice('', { ...long, kind: 'stopLoss' })).toBe(0n)
    expect(stopPrice('0', { ...long, kind: 'stopLoss' })).toBeNull()
    expect(stopPrice('1000', { ...long, kind: 'stopLoss' })).toBeNull()
  })
  it('is converted back from a price', () => {
    expect(amountText(stopPercent(a('66000'), long))).toBe('100')
    expect(amountText(stopPercent(a('57000'), long))).toBe('50')
  })
})
