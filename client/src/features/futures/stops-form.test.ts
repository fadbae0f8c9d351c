import { toAmount, ZERO } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { describe, expect, it } from 'vitest'
import { isBeyondLiquidation, deriveStop, isAboveMarket, typedStops, firstInvalidStop } from './stops-form.ts'

const a = toAmount
const position = {
  side: 'long',
  lots: a('10'),
  quantity: a('0.1'),
  openPrice: a('60000'),
  takeProfit: a('66000'),
  stopLoss: ZERO,
} as Position
const context = { price: a('61000'), priceTick: a('0.01'), lotSize: null }
const wrong = (takeProfit: string, stopLoss: string, of: Position = position) =>
  firstInvalidStop({ takeProfit, stopLoss }, of, context)

describe('the stops of a position', () => {
  it('fill the form, with an empty field for none', () => {
    expect(typedStops(position)).toEqual({ takeProfit: '66000', stopLoss: '' })
  })
  it.each([
    ['66000', '57000', null],
    ['', '', null],
    ['61000', '', 'takeProfit'],
    ['60500', '', 'takeProfit'],
    ['50000', '57000', 'takeProfit'],
    ['', '60000', 'stopLoss'],
    ['', '60500', 'stopLoss'],
    ['0', '', 'takeProfit'],
    ['66000.001', '', 'takeProfit'],
    ['50000', '70000', 'takeProfit'],
  ])('of a long at 60,000 with the market at 61,000: %s and %s', (takeProfit, stopLoss, expected) => {
    expect(wrong(takeProfit, stopLoss)).toBe(expected)
  })
  it('are on the opposite sides for a short', () => {
    const short = { ...position, side: 'short' as const }
    expect(wrong('57000', '66000', short)).toBeNull()
    expect(wrong('60500', '', short)).toBe('takeProfit')
    expect(wrong('', '60500', short)).toBe('stopLoss')
    expect([isAboveMarket('takeProfit', short), isAboveMarket('stopLoss', short)]).toEqual([false, true])
  })
  it('show their profit and loss', () => {
    const typed = { takeProfit: '66000', stopLoss: '57000' }
    expect(deriveStop('takeProfit', typed, position, context)).toEqual({
      price: a('66000'),
      result: a('600'),
    })
    expect(deriveStop('stopLoss', typed, position, context)).toEqual({ price: a('57000'), result: a('-300') })
    expect(deriveStop('stopLoss', { ...typed, stopLoss: '' }, position, context)).toEqual({
      price: ZERO,
      result: null,
    })
  })
  it('are never reached beyond the liquidation', () => {
    expect(isBeyondLiquidation('long', a('54000'), a('54300'))).toBe(true)
    expect(isBeyondLiquidation('long', a('54301'), a('54300'))).toBe(false)
    expect(isBeyondLiquidation('short', a('66000'), a('65700'))).toBe(true)
    expect(isBeyondLiquidation('long', ZERO, a('54300'))).toBe(false)
    expect(isBeyondLiquidation('long', a('1'), null)).toBe(false)
  })
})
