import { toAmount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { expect, it } from 'vitest'
import { amendInput, limitIssue } from './moved-limit.ts'

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
  stopPrice: null,
  triggeredAt: null,
  trailDistance: null,
  trailRate: null,
  activationPrice: null,
  activatedAt: null,
} as unknown as Position
const stop = { ...order, kind: 'stopLimit', stopPrice: a('70000') } as Position

it('a moved order is changed in its limit, or in its stop while it waits for it', () => {
  expect(amendInput({ order, to: a('51000') })).toEqual({ id: '4', limitPrice: a('51000') })
  expect(amendInput({ order: stop, to: a('71000') })).toEqual({ id: '4', stopPrice: a('71000') })
  const triggered = { ...stop, triggeredAt: 1 } as unknown as Position
  expect(amendInput({ order: triggered, to: a('51000') })).toEqual({ id: '4', limitPrice: a('51000') })
})

it('a moved stop stays on its side of the market', () => {
  expect(limitIssue({ order: stop, to: a('61000') }, a('60000'))).toBeNull()
  expect(limitIssue({ order: stop, to: a('59000') }, a('60000'))).toBe('spot.stop_wrong')
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
