import { amountText, toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import { computeDeleveraging } from './compute-deleveraging.ts'
import { bankruptcyPrice, deleveragingScore, givenUpProfit, queueStep } from './deleveraging.ts'

const a = toAmount
/** A long of 1 BTC at 60,000 that lost its margin of 600. */
const bankrupt = { side: 'long', quantity: a('1'), openPrice: a('60000'), result: a('-600') } as const
const short = { side: 'short', quantity: a('2'), openPrice: a('60500'), margin: a('1210') } as const

describe('deleveraging', () => {
  it('closes at the price at which the margin of the other side was used up', () => {
    expect(amountText(bankruptcyPrice(bankrupt))).toBe('59400')
    expect(amountText(bankruptcyPrice({ ...bankrupt, side: 'short' }))).toBe('60600')
  })

  it('takes the profit between that price and the last one', () => {
    const prices = { bankruptcy: a('59400'), last: a('59000') }
    expect(amountText(givenUpProfit(short, prices))).toBe('800')
    expect(amountText(givenUpProfit({ ...short, side: 'long' }, prices))).toBe('-800')
  })

  it('begins with the highest return at the highest leverage', () => {
    const score = (change: object) =>
      Number(amountText(deleveragingScore({ ...short, ...change }, a('59000'))))
    expect(score({ openPrice: a('61000') })).toBeGreaterThan(score({}))
    expect(score({ margin: a('605') })).toBeGreaterThan(score({}))
    expect(score({ openPrice: a('58000') })).toBe(0)
    expect(score({ side: 'long' })).toBe(0)
  })

  it('shows places in five steps', () => {
    expect([0, 1, 2, 3, 4].map((place) => queueStep(place, 5))).toEqual([5, 4, 3, 2, 1])
    expect(queueStep(0, 1)).toBe(5)
    expect(queueStep(99, 100)).toBe(1)
  })
})

const FACTS = {
  symbol: 'BTC/USDT',
  asset: 'USDT',
  market: '1',
  side: 'short',
  quantity: '2',
  open_price: '60500',
  quoted_price: '60500',
  margin: '1210',
  behind: '0',
  bankrupt_quantity: '1',
  bankrupt_open_price: '60000',
  bankrupt_result: '-600',
}
const tick = (price: string) => ({ market: '1', at: '2026-03-03T09:00:00.000Z', price, id: '1' })

describe('the receipt of deleveraging', () => {
  it('states the price, the profit and what was given up', () => {
    expect(computeDeleveraging(FACTS, [tick('59000')]).result).toEqual({
      profit: '2200',
      liquidation_fee: '0',
      shortfall: '0',
      returned: '3410',
      given_up: '800',
    })
  })

  it.each([
    ['a position without a profit', { open_price: '58000' }, '59000', 'no profit'],
    ['a last price beyond the bankruptcy price', {}, '59500', 'better for the fund'],
  ])('refuses %s', (_case, change, price, problem) => {
    expect(() => computeDeleveraging({ ...FACTS, ...change }, [tick(price)])).toThrow(problem)
  })
})
