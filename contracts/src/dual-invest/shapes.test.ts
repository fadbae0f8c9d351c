import { toAmount, type Day } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dualInvest } from './endpoints.ts'
import { dualState } from './rules.ts'
import { dualOrder, dualProduct } from './shapes.ts'

const product = {
  id: 6,
  name: 'BTC-30JUN23-30000-C',
  rate: '20.5',
  exercise_price: '30000',
  currency_id: 1,
  currency_name: 'BTC',
  type: 'call',
  start_time: '2023-06-20',
  end_time: '2023-06-30',
  total_number: 100,
  remaining_number: 40,
  purchased_number: 60,
  user_limit: 10,
  status: '1',
}

const order = {
  id: 2,
  user_id: 8,
  dual_id: 6,
  name: 'BTC-30JUN23-30000-C',
  order_rate: '20.5',
  day: 10,
  number: 3,
  price: '29500.00000000',
  total: '0.30000000',
  currency_id: 1,
  type: 'call',
  exercise_price: '30000',
  end_time: '2023-06-30',
  status: '0',
  created: '2023-06-20 10:00:00',
}

describe('a product', () => {
  it('has its yearly rate as a fraction and its strike as an amount', () => {
    const ours = z.decode(dualProduct, product as never)
    expect(ours).toMatchObject({
      kind: 'call',
      annualRate: toAmount('0.205'),
      strike: toAmount('30000'),
      endsOn: '2023-06-30',
      sharesLeft: 40,
      isOpen: true,
    })
    expect(z.encode(dualProduct, ours)).toMatchObject({ ...product, status: true, fair_rate: null })
  })
})

describe('an order', () => {
  it('is decoded to our names and encoded in our wire format', () => {
    const ours = z.decode(dualOrder, order as never)
    expect(ours).toMatchObject({ shares: 3, paid: toAmount('0.3'), statusCode: 0, payout: null })
    expect(z.encode(dualOrder, ours)).toMatchObject({
      total: '0.3',
      status: 0,
      created: '2023-06-20T10:00:00.000Z',
      success: null,
    })
  })

  const before = '2023-06-29'
  const last = '2023-06-30'
  it.each([
    [0, before, 'settlement', 'purchased'],
    [1, before, 'settlement', 'purchased'],
    [0, last, 'settlement', 'settling'],
    [1, last, 'settlement', 'success'],
    [0, before, 'purchase', 'fail'],
    [1, last, 'purchase', 'purchased'],
    [2, before, 'settlement', 'settling'],
    [3, last, 'purchase', 'success'],
  ] as const)('of status %i on %s is, to a dialect of %s, %s', (statusCode, today, dialect, state) => {
    expect(dualState({ statusCode, endsOn: last as Day }, { dialect, today: today as Day })).toBe(state)
  })
})

describe('the input of a purchase', () => {
  it.each([
    { num: '0' },
    { num: '1.5' },
    { num: '-1' },
    { num: '' },
    { num: '1e2' },
    { id: '' },
    { type: 'straddle' },
  ])('is strict: %j', (change) => {
    const input = { id: '6', num: '3', currency_id: '1', type: 'call' }
    expect(z.safeDecode(dualInvest.buy.input, input as never).success).toBe(true)
    expect(z.safeDecode(dualInvest.buy.input, { ...input, ...change } as never).success).toBe(false)
  })
})
