import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import type { MiningPlan } from '@bourse/contracts/mining'
import { describe, expect, it } from 'vitest'
import { buildContext, derive, largestRental, toInput, validate } from './rent-form.ts'

const plan = {
  id: '2',
  decimals: 8,
  days: 30,
  output: toAmount('0.0000083'),
  cost: toAmount('0.0000018'),
  coinPrice: toAmount('0.0002'),
  price: toAmount('13'),
  sharesMax: toAmount('100'),
  sharesLeft: toAmount('60'),
} as unknown as MiningPlan
const makeContext = (more: { running?: string[]; free?: string | null } = {}) =>
  buildContext(plan, {
    running: (more.running ?? []).map(toAmount),
    free: more.free === null ? null : toAmount(more.free ?? '1000'),
  })

describe('the ticket of a rental', () => {
  it('derives price, daily net, the coins of the term and the price in the coin', () => {
    const { price, perDay, total, coins, after } = derive({ shares: '10' }, makeContext())
    expect([price, perDay, total, coins, after].map((amount) => amountText(amount ?? ZERO))).toEqual([
      '130',
      '0.000065',
      '0.00195',
      '0.002',
      '870',
    ])
    expect(toInput(derive({ shares: '10' }, makeContext()), makeContext())).toEqual({
      plan: '2',
      shares: toAmount('10'),
      shownPrice: toAmount('130'),
    })
  })

  it.each([
    ['', {}, 'amount_invalid'],
    ['0', {}, 'amount_invalid'],
    ['1.5', {}, 'amount_invalid'],
    ['51', { running: ['30', '20'] }, 'amount_above_maximum'],
    ['61', {}, 'sold_out'],
    ['60', { free: '779.99' }, 'insufficient_balance'],
    ['60', { free: '780' }, null],
    ['60', { free: null }, null],
  ])('with %s and %o has the issue %s', (shares, more, code) => {
    const context = makeContext(more)
    expect(validate(derive({ shares }, context), context)?.code ?? null).toBe(code)
  })

  it('offers as Max what caps and balance allow, in whole shares', () => {
    expect(largestRental(makeContext())).toBe(toAmount('60'))
    expect(largestRental(makeContext({ running: ['90'] }))).toBe(toAmount('10'))
    expect(largestRental(makeContext({ free: '38.99' }))).toBe(toAmount('2'))
    expect(largestRental(makeContext({ free: null }))).toBe(toAmount('60'))
  })
})
