import { type Amount, toAmount, amountText, DAY, HOUR, toInstant, MINUTE, sum, smallestUnit } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBidDeposit, isOnStep, extendEnd, resaleIssue, saleShares } from './rules.ts'

const UNIT = smallestUnit(6)
const START = toInstant(Date.UTC(2026, 2, 3, 9))
const after = (ms: number) => toInstant(START + ms)
const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => (units * UNIT) as Amount)

describe('the parts of a price', () => {
  it('sum to the price, and none exceeds its rate', () => {
    fc.assert(
      fc.property(cents, fc.nat(400), fc.nat(400), (price, fee, royalty) => {
        const rates = {
          feeRate: toAmount(String(fee / 1_000)),
          royaltyRate: toAmount(String(royalty / 1_000)),
        }
        const shares = saleShares(price, { ...rates, unit: UNIT })
        expect(sum(shares.fee, shares.royalty, shares.net)).toBe(price)
        expect(shares.fee * 1_000n).toBeLessThanOrEqual(price * BigInt(fee))
        expect(shares.royalty * 1_000n).toBeLessThanOrEqual(price * BigInt(royalty))
      }),
    )
  })

  it('of 200 with a royalty are 5, 10 and 185', () => {
    const rates = { feeRate: toAmount('0.025'), royaltyRate: toAmount('0.05'), unit: UNIT }
    expect(Object.values(saleShares(toAmount('200'), rates)).map(amountText)).toEqual(['5', '10', '185'])
  })
})

describe('a deposit', () => {
  it.each([
    ['100', '10'],
    ['9', '1'],
    ['0.5', '0.5'],
    ['12.345678', '1.234568'],
  ])('of a bid or a start price of %s is %s', (price, deposit) => {
    expect(amountText(computeBidDeposit(toAmount(price), UNIT))).toBe(deposit)
  })
})

describe('an increment', () => {
  it.each([
    ['5', true],
    ['10', true],
    ['4', false],
    ['7', false],
  ])('of %s over a step of 5: %s', (increment, isValid) => {
    expect(isOnStep(toAmount(increment), toAmount('5'))).toBe(isValid)
  })
})

describe('the end of an auction', () => {
  it.each([
    [-5 * MINUTE - 1, 0],
    [-5 * MINUTE, 0],
    [-5 * MINUTE + 1, 1],
    [-1, 5 * MINUTE - 1],
  ])('of a bid %i ms before it moves by %i ms', (bidAt, moved) => {
    expect(extendEnd(START, after(bidAt)) - START).toBe(moved)
  })
})

describe('the terms of a resale', () => {
  const good = { price: toAmount('10'), startsAt: START, endsAt: after(HOUR), bidStep: null }
  it.each([
    ['right ones', {}, null],
    ['a start some seconds ago', { startsAt: after(-30_000) }, null],
    ['a start in the past', { startsAt: after(-2 * MINUTE) }, 'sale_window_invalid'],
    ['an end before the start', { startsAt: after(HOUR), endsAt: after(MINUTE) }, 'sale_window_invalid'],
    ['an end at the start', { endsAt: START }, 'sale_window_invalid'],
    ['more than a year', { endsAt: after(366 * DAY) }, 'sale_window_invalid'],
    ['a price of zero', { price: toAmount('0') }, 'price_invalid'],
    ['a price below the unit', { price: toAmount('0.0000001') }, 'price_invalid'],
    ['a step of zero', { bidStep: toAmount('0') }, 'price_invalid'],
    ['a price beyond a billion', { price: toAmount('1000000000.1') }, 'price_invalid'],
  ] as const)('with %s', (_name, terms, issue) => {
    expect(resaleIssue({ ...good, ...terms }, { now: START, unit: UNIT })).toBe(issue)
  })
})
