import { toAmount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { expect, it } from 'vitest'
import { limitIssue, replacementInput } from './moved-limit.ts'

const a = toAmount
const order = {
  id: '4',
  base: '1',
  quote: '2',
  side: 'long',
  lots: a('3'),
  leverage: 20,
  openPrice: a('50000'),
  takeProfit: a('70000'),
  stopLoss: null,
} as unknown as Position

it('a moved limit order is placed again with its size, leverage and stops', () => {
  expect(replacementInput({ order, to: a('51000') })).toEqual({
    base: '1',
    quote: '2',
    side: 'long',
    kind: 'limit',
    lots: a('3'),
    leverage: 20,
    limitPrice: a('51000'),
    takeProfit: a('70000'),
  })
})

it.each([
  ['long', '59999.99', null],
  ['long', '60000.01', 'futures.limit_below'],
  ['short', '60000.01', null],
  ['short', '59999.99', 'futures.limit_above'],
] as const)('a %s at %s in a market at 60000: %s', (side, to, issue) => {
  expect(limitIssue({ order: { ...order, side }, to: a(to) }, a('60000'))).toBe(issue)
})

it('waits for a price of the market', () => {
  expect(limitIssue({ order, to: a('51000') }, null)).toBe('spot.price_updating')
})
