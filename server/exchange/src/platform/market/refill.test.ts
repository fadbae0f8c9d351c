import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMs,
  type Amount,
  toAmount,
  type Instant,
  toInstant,
  SECOND,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { type MarketTerms, majorMarkets, publicKey } from '#platform/market/source'
import { buildHouseBook, withoutBest } from './book.ts'
import {
  computeMissingQuantity,
  refillHalfLife,
  refillMs,
  computeRemainingBook,
  type TakenQuantity,
} from './refill.ts'

const level = (price: string, quantity: string) => ({ price: toAmount(price), quantity: toAmount(quantity) })
const quotes = [level('10', '1'), level('11', '2'), level('12', '3')]

describe('partly taken quotes', () => {
  it.each([
    ['0', quotes],
    ['0.4', [level('10', '0.6'), level('11', '2'), level('12', '3')]],
    ['1', [level('11', '2'), level('12', '3')]],
    ['2.5', [level('11', '0.5'), level('12', '3')]],
    ['6', []],
    ['7', []],
  ])('%s taken from the best level', (taken, left) =>
    expect(withoutBest(quotes, toAmount(taken))).toEqual(left),
  )
})

const [liquid] = majorMarkets as [MarketTerms]
const scarce: MarketTerms = { ...liquid, turnover: toAmount('39000000') }
const START = toInstant(Date.UTC(2026, 2, 3, 9))
const secondAt = (seconds: number): Instant => addMs(START, seconds * SECOND)
const taken = (quantity: string, second = 0): TakenQuantity => ({
  at: secondAt(second),
  quantity: toAmount(quantity),
})
const missing = (terms: MarketTerms, all: readonly TakenQuantity[], second: number) =>
  computeMissingQuantity(terms, all, secondAt(second))

describe('a taken quantity', () => {
  it('is missing in its second, by half after a half-life, and not at all after ten', () => {
    expect(refillHalfLife(liquid)).toBe(5)
    const at = [0, 1, 5, 10, 12, 49, 50]
    expect(at.map((second) => missing(liquid, [taken('8')], second))).toEqual(
      ['8', '7.2', '4', '2', '1.6', '0.00938', '0'].map(toAmount),
    )
    expect(refillMs(liquid)).toBe(50 * SECOND)
  })

  it('comes back more slowly in a market that is less liquid, in 200 seconds at most', () => {
    expect(refillHalfLife(scarce)).toBe(20)
    expect([20, 199, 200].map((second) => missing(scarce, [taken('8')], second) > ZERO)).toEqual([
      true,
      true,
      false,
    ])
    expect(missing(scarce, [taken('8')], 20)).toBe(toAmount('4'))
  })

  it('does not count before its own second', () => {
    expect(missing(liquid, [taken('8', 3)], 2)).toBe(ZERO)
    expect(missing(liquid, [taken('8', 3)], 3)).toBe(toAmount('8'))
  })

  it('adds to those of other seconds, in any order, and never grows by itself', () => {
    const quantity = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((lots) => (lots * liquid.lotStep) as Amount)
    const each = fc.record({ at: fc.integer({ min: 0, max: 30 }).map(secondAt), quantity })
    fc.assert(
      fc.property(fc.array(each, { maxLength: 8 }), fc.integer({ min: 30, max: 90 }), (all, second) => {
        const whole = missing(liquid, all, second)
        expect(missing(liquid, all.toReversed(), second)).toBe(whole)
        expect(missing(liquid, all, second + 1)).toBeLessThanOrEqual(whole)
        expect(whole % liquid.lotStep).toBe(0n)
        const parts = sum(ZERO, ...all.map((one) => missing(liquid, [one], second)))
        // Each part is rounded up to a lot.
        expect(whole).toBeLessThanOrEqual(parts)
        expect(whole + BigInt(all.length) * liquid.lotStep).toBeGreaterThanOrEqual(parts)
      }),
    )
  })
})

describe('the published quotes', () => {
  const book = buildHouseBook(publicKey('refill'), liquid, secondAt(1), liquid.startPrice)

  it('lack their best levels after an order, and the other side is whole', () => {
    const quantity = sum(...book.asks.slice(0, 3).map((each) => each.quantity))
    const rest = computeRemainingBook(liquid, book, { bids: [], asks: [{ at: secondAt(1), quantity }] })
    expect(rest.asks).toEqual(book.asks.slice(3))
    expect(rest.bids).toEqual(book.bids)
  })

  it('have an empty side while an order larger than the book is missing', () => {
    const everything = sum(...book.bids.map(({ quantity }) => quantity))
    const rest = computeRemainingBook(liquid, book, {
      bids: [{ at: secondAt(1), quantity: sum(everything, toAmount('1')) }],
      asks: [],
    })
    expect([rest.bids, rest.asks]).toEqual([[], book.asks])
  })

  it('are whole after the refill time', () => {
    const all = [{ at: addMs(secondAt(1), -refillMs(liquid)), quantity: toAmount('1000000') }]
    expect(computeRemainingBook(liquid, book, { bids: all, asks: all })).toEqual({
      bids: book.bids,
      asks: book.asks,
    })
  })
})
