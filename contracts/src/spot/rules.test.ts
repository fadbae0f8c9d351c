import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, isMultipleOf, subtract, sum, multiply, ZERO } from '#kit'
import {
  maxAffordableQuantity,
  protectionPrice,
  cost,
  proceeds,
  reservedAmount,
  type Side,
  stopDirection,
  tradeFee,
} from './index.ts'

const RATE = toAmount('0.001')
const STEP = toAmount('0.00001')
const TICK = toAmount('0.01')
const units = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((value) => value as Amount)
const price = units(1n, 10n ** 24n)
const quantity = units(1n, 10n ** 24n)
const rate = units(0n, 10n ** 17n)

describe('cost and proceeds', () => {
  it('differ by less than one unit, in the house’s favour', () => {
    fc.assert(
      fc.property(quantity, price, (size, at) => {
        const exact = size * at
        expect(cost(size, at) * 10n ** 18n).toBeGreaterThanOrEqual(exact)
        expect(proceeds(size, at) * 10n ** 18n).toBeLessThanOrEqual(exact)
        expect(subtract(cost(size, at), proceeds(size, at))).toBeLessThanOrEqual(1n)
      }),
    )
  })

  it('a fee is the rate of the turnover, rounded up', () => {
    expect(tradeFee(toAmount('300'), RATE)).toBe(toAmount('0.3'))
    expect(tradeFee(1n as Amount, RATE)).toBe(1n)
    expect(tradeFee(ZERO, RATE)).toBe(ZERO)
  })
})

describe('the band of a market order', () => {
  it('is five percent of the price the member saw', () => {
    expect(protectionPrice('buy', toAmount('60000'), TICK)).toBe(toAmount('63000'))
    expect(protectionPrice('sell', toAmount('60000'), TICK)).toBe(toAmount('57000'))
  })

  it('ends on a price step, in favour of the member', () => {
    fc.assert(
      fc.property(fc.constantFrom<Side>('buy', 'sell'), price, (side, seen) => {
        const end = protectionPrice(side, seen, TICK)
        expect(isMultipleOf(end, TICK)).toBe(true)
        const edge = side === 'buy' ? (seen * 105n) / 100n : (seen * 95n) / 100n
        if (side === 'buy') expect(end).toBeLessThanOrEqual(edge)
        else expect(end).toBeGreaterThanOrEqual(edge)
      }),
    )
  })
})

describe('the reserved amount', () => {
  it('is the cost with its fee for a buy, and the quantity for a sell', () => {
    const order = { quantity: toAmount('0.005'), price: toAmount('59000') }
    expect(reservedAmount({ ...order, side: 'buy' }, RATE)).toBe(toAmount('295.295'))
    expect(reservedAmount({ ...order, side: 'sell' }, RATE)).toBe(toAmount('0.005'))
  })

  it('never decreases with the order size', () => {
    fc.assert(
      fc.property(quantity, quantity, price, rate, (size, more, at, feeRate) => {
        const of = (quantityOf: Amount) =>
          reservedAmount({ side: 'buy', quantity: quantityOf, price: at }, feeRate)
        expect(of(sum(size, more))).toBeGreaterThanOrEqual(of(size))
      }),
    )
  })
})

describe('a stop', () => {
  it.each([
    ['61000', 'rises'],
    ['60000.01', 'rises'],
    ['59999.99', 'falls'],
    ['1', 'falls'],
    ['60000', null],
  ])('at %s, with the market at 60,000, waits until it %s', (stop, direction) => {
    expect(stopDirection(toAmount(stop), toAmount('60000'))).toBe(direction)
  })
})

describe('the largest affordable quantity', () => {
  const terms = { feeRate: RATE, lotStep: STEP }

  it('is covered by the balance, on the lot step, and one step more is not covered', () => {
    // A price is a multiple of a step, 10⁻⁸ at the finest.
    const onTick = units(1n, 10n ** 14n).map((ticks) => (ticks * 10n ** 10n) as Amount)
    fc.assert(
      fc.property(units(0n, 10n ** 24n), onTick, (money, at) => {
        const size = maxAffordableQuantity(money, at, terms)
        expect(isMultipleOf(size, STEP)).toBe(true)
        expect(size).toBeGreaterThanOrEqual(0n)
        if (size > ZERO)
          expect(reservedAmount({ side: 'buy', quantity: size, price: at }, RATE)).toBeLessThanOrEqual(money)
        const next = sum(size, STEP)
        expect(reservedAmount({ side: 'buy', quantity: next, price: at }, RATE)).toBeGreaterThan(money)
      }),
    )
  })

  it('is the whole when balance and price divide evenly', () => {
    expect(maxAffordableQuantity(toAmount('300.3'), toAmount('60000'), terms)).toBe(toAmount('0.005'))
    expect(maxAffordableQuantity(toAmount('300.299999999999999999'), toAmount('60000'), terms)).toBe(
      toAmount('0.00499'),
    )
  })

  it('is zero without money, without a price, or when one step is unaffordable', () => {
    expect(maxAffordableQuantity(ZERO, toAmount('60000'), terms)).toBe(ZERO)
    expect(maxAffordableQuantity(toAmount('1'), ZERO, terms)).toBe(ZERO)
    expect(maxAffordableQuantity(toAmount('0.0001'), toAmount('60000'), terms)).toBe(ZERO)
  })

  it('includes no fee where there is none', () => {
    expect(maxAffordableQuantity(toAmount('300'), toAmount('60000'), { ...terms, feeRate: ZERO })).toBe(
      toAmount('0.005'),
    )
    expect(multiply(toAmount('0.005'), toAmount('60000'), 'up')).toBe(toAmount('300'))
  })
})
