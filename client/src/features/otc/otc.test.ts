import { toAmount, amountText, type Instant } from '@bourse/contracts/kit'
import type { Offer, OtcOrder } from '@bourse/contracts/otc'
import { describe, expect, it } from 'vitest'
import { deriveState, listSteps } from './order-state.ts'
import {
  blockedKey,
  buildContext,
  derive,
  largestQuantity,
  findPauseEnd,
  type Offers,
  toInput,
  validate,
} from './ticket-form.ts'

const offer = (id: string, price: string, max: string): Offer => ({
  id: id as Offer['id'],
  name: id,
  isProgram: true,
  price: toAmount(price),
  quantityMin: toAmount('10'),
  quantityMax: toAmount(max),
  methods: ['bank', 'wallet'],
  responseSeconds: 5,
})
const offers: Offers = {
  coins: [{ asset: '3', code: 'USDT', decimals: 6 }] as never,
  asset: '3' as never,
  list: [offer('1', '24883.638', '500'), offer('2', '24933.207', '5000')],
  limit: toAmount('2000'),
  quantityLimit: toAmount('2000'),
  free: toAmount('80'),
  hasCard: true,
  cancelsLeft: 3,
  pausedUntil: null,
}
const makeContext = (side: 'buy' | 'sell', more: Partial<Offers> = {}) =>
  buildContext({ ...offers, ...more }, { side, fiat: 'VND' })
const typed = (quantity: string) => ({ quantity, merchant: null, method: null })
const codeOf = (quantity: string, side: 'buy' | 'sell' = 'buy') =>
  validate(derive(typed(quantity), makeContext(side)), makeContext(side))?.code ?? null

describe('the ticket', () => {
  it('takes the best offer that takes the quantity, at its price rounded for the merchant', () => {
    const small = derive(typed('100'), makeContext('buy'))
    expect([small.offer?.id, amountText(small.total ?? toAmount('0'))]).toEqual(['1', '2488364'])
    expect(derive(typed('600'), makeContext('buy')).offer?.id).toBe('2')
    expect(toInput(small, makeContext('buy'))).toMatchObject({
      merchant: '1',
      method: 'bank',
      shownPrice: toAmount('24883.638'),
    })
  })

  it.each([
    ['', 'buy', 'amount_invalid'],
    ['9.99', 'buy', 'amount_below_minimum'],
    ['2000.000001', 'buy', 'amount_above_maximum'],
    ['80.000001', 'sell', 'insufficient_balance'],
    ['80', 'sell', null],
  ] as const)('with %s to %s has the issue %s', (quantity, side, code) => {
    expect(codeOf(quantity, side)).toBe(code)
  })

  it('offers as Max what offer, level and balance allow, and is blocked without a level or a card', () => {
    const [, second = offer('2', '1', '1')] = offers.list
    expect(largestQuantity(second, makeContext('buy'))).toBe(toAmount('2000'))
    expect(largestQuantity(second, makeContext('sell'))).toBe(toAmount('80'))
    expect(blockedKey(makeContext('sell', { hasCard: false }))).toBe('otc.no_card')
    expect(blockedKey(makeContext('buy', { hasCard: false }))).toBeNull()
  })
})

describe('a pause', () => {
  const until = 10 as Instant
  it.each([
    ['buy', 9, until],
    ['buy', 10, null],
    ['sell', 9, null],
  ] as const)('of purchases for a %s at %s is until %s', (side, now, expected) => {
    expect(findPauseEnd(makeContext(side, { pausedUntil: until }), now as Instant)).toBe(expected)
  })
})

describe('an order', () => {
  const order = (more: Partial<OtcOrder>) =>
    ({ side: 'buy', createdAt: 1, paidAt: null, disputedAt: null, closedAt: null, ...more }) as OtcOrder
  const at = 5 as Instant

  it('names the party whose turn it is', () => {
    expect(deriveState({ side: 'buy', status: 'placed' })).toEqual({
      key: 'otc.buy_placed',
      status: 'warning',
    })
    expect(deriveState({ side: 'sell', status: 'placed' })).toEqual({
      key: 'otc.sell_placed',
      status: 'primary',
    })
    expect(deriveState({ side: 'sell', status: 'paid' }).status).toBe('warning')
  })

  it('has past and expected steps', () => {
    const keys = (more: Partial<OtcOrder>) =>
      listSteps(order(more)).map(({ key, state }) => `${key} ${state}`)
    expect(keys({ status: 'paid', paidAt: at })).toEqual([
      'otc.placed done',
      'otc.paid_step done',
      'otc.buy_paid now',
      'otc.released next',
    ])
    expect(keys({ status: 'expired', closedAt: at })).toEqual(['otc.placed done', 'otc.expired failed'])
  })
})
