import { toAmount } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { describe, expect, it } from 'vitest'
import { amendInput, changesDirection, fillsAtOnce, pricesAfter, quantityLeft } from './moved-order.ts'

const a = toAmount
const limit = {
  id: '7',
  base: '1',
  quote: '2',
  side: 'buy',
  kind: 'limit',
  account: 'spot',
  price: a('50000'),
  stopPrice: null,
  triggeredAt: null,
  timeInForce: 'gtt',
  expiresAt: 1_800_000_000_000,
  quantity: a('0.5'),
  filled: a('0.2'),
} as unknown as Order
const stop = { ...limit, kind: 'stopLimit', price: a('70500'), stopPrice: a('70000'), filled: null } as Order

describe('a moved order', () => {
  it('is changed in its price alone', () => {
    expect(amendInput({ order: limit, of: 'price', to: a('51000') })).toEqual({ id: '7', price: a('51000') })
    expect(quantityLeft(limit)).toBe(a('0.3'))
    expect(quantityLeft(stop)).toBe(a('0.5'))
  })
  it('takes its stop along, unless that was reached; a stop-market order has no limit', () => {
    const both = { id: '7', price: a('71500'), stopPrice: a('71000') }
    expect(amendInput({ order: stop, of: 'stop', to: a('71000') })).toEqual(both)
    const triggered = { ...stop, triggeredAt: 1 } as unknown as Order
    expect(amendInput({ order: triggered, of: 'price', to: a('71000') })).toEqual({
      id: '7',
      price: a('71000'),
    })
    const market = { ...stop, kind: 'stopMarket' } as Order
    expect(amendInput({ order: market, of: 'stop', to: a('71000') })).toEqual({
      id: '7',
      stopPrice: a('71000'),
    })
  })
  it('a moved stop takes its limit along; a moved limit leaves the stop', () => {
    expect(pricesAfter({ order: stop, of: 'stop', to: a('71000') })).toEqual({
      price: a('71500'),
      stop: a('71000'),
    })
    expect(pricesAfter({ order: stop, of: 'price', to: a('71000') })).toEqual({
      price: a('71000'),
      stop: a('70000'),
    })
    const far = { ...stop, price: a('100'), stopPrice: a('70000') } as Order
    expect(pricesAfter({ order: far, of: 'stop', to: a('60000') }).price).toBe(a('60000'))
  })
})

it.each([
  ['buy', '59999', false],
  ['buy', '60000', true],
  ['sell', '60001', false],
  ['sell', '60000', true],
] as const)('a %s at %s fills at once in a market at 60000: %s', (side, to, fills) => {
  expect(fillsAtOnce({ order: { ...limit, side } as Order, of: 'price', to: a(to) }, a('60000'))).toBe(fills)
})

it('a stop may not cross the market', () => {
  expect(changesDirection({ order: stop, of: 'stop', to: a('61000') }, a('60000'))).toBe(false)
  expect(changesDirection({ order: stop, of: 'stop', to: a('59000') }, a('60000'))).toBe(true)
})
