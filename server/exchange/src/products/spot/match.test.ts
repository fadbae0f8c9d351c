import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, sum, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'
import { type OrderTerms, crosses, byPriceTimePriority, match, type MatchableQuote } from './match.ts'

const at = (price: string, quantity: string, resting: string | null = null): MatchableQuote<string> => ({
  price: toAmount(price),
  quantity: toAmount(quantity),
  resting,
})
const order = (side: Side, price: string, quantity: string): OrderTerms => ({
  side,
  price: toAmount(price),
  quantity: toAmount(quantity),
})
const names = (offers: readonly { resting: string | null }[]) =>
  offers.map(({ resting }) => resting ?? 'house')

describe('two prices', () => {
  it('cross when the buyer pays at least the ask', () => {
    expect(crosses('buy', toAmount('10'), toAmount('10'))).toBe(true)
    expect(crosses('buy', toAmount('10'), toAmount('10.000000000000000001'))).toBe(false)
    expect(crosses('sell', toAmount('10'), toAmount('10'))).toBe(true)
    expect(crosses('sell', toAmount('10'), toAmount('9.999999999999999999'))).toBe(false)
  })
})

describe('offers are taken', () => {
  it('by a buyer from the cheapest, by a seller from the dearest', () => {
    const offers = [at('11', '1', 'b'), at('10', '1', 'a'), at('12', '1', 'c')]
    expect(names(byPriceTimePriority('buy', offers))).toEqual(['a', 'b', 'c'])
    expect(names(byPriceTimePriority('sell', offers))).toEqual(['c', 'b', 'a'])
  })

  it('at one price in order of arrival, members before the house', () => {
    const offers = [at('10', '1'), at('10', '1', 'old'), at('10', '1', 'young')]
    expect(names(byPriceTimePriority('buy', offers))).toEqual(['old', 'young', 'house'])
    expect(names(byPriceTimePriority('sell', offers))).toEqual(['old', 'young', 'house'])
  })

  it('without changing the given list', () => {
    const offers = Object.freeze([at('11', '1', 'b'), at('10', '1', 'a')])
    byPriceTimePriority('buy', offers)
    expect(names(offers)).toEqual(['b', 'a'])
  })
})

describe('an arriving order', () => {
  it('trades at the prices of resting orders, not at its own', () => {
    const fills = match(order('buy', '12', '3'), [at('10', '1', 'a'), at('11', '1', 'b'), at('12', '5', 'c')])
    expect(fills).toEqual([at('10', '1', 'a'), at('11', '1', 'b'), at('12', '1', 'c')])
  })

  it('stops at its limit and leaves the rest', () => {
    expect(match(order('sell', '10', '3'), [at('9.99', '1', 'a'), at('10', '1', 'b')])).toEqual([
      at('10', '1', 'b'),
    ])
  })

  it('takes part of the last offer and no more than its quantity', () => {
    expect(match(order('buy', '10', '0.5'), [at('10', '1', 'a'), at('10', '1', 'b')])).toEqual([
      at('10', '0.5', 'a'),
    ])
  })

  it('skips an offer with nothing left', () => {
    expect(match(order('buy', '10', '1'), [at('9', '0', 'empty'), at('10', '1', 'a')])).toEqual([
      at('10', '1', 'a'),
    ])
  })

  it('finds nothing in an empty book', () => {
    expect(match(order('buy', '10', '1'), [])).toEqual([])
  })
})

describe('for every book', () => {
  const positive = fc.bigInt({ min: 1n, max: 50n }).map((units) => units as Amount)
  const offer = fc.record({
    price: positive,
    quantity: positive,
    resting: fc.option(fc.constantFrom('a', 'b')),
  })
  const arriving = fc.record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    price: positive,
    quantity: positive,
  })

  it('no trade is worse than the limit, or exceeds the order or the offers', () => {
    fc.assert(
      fc.property(arriving, fc.array(offer, { maxLength: 12 }), (incoming, offers) => {
        const fills = match(incoming, offers)
        for (const fill of fills) expect(crosses(incoming.side, incoming.price, fill.price)).toBe(true)
        const traded = sum(ZERO, ...fills.map(({ quantity }) => quantity))
        const reachable = offers.filter(({ price }) => crosses(incoming.side, incoming.price, price))
        const there = sum(ZERO, ...reachable.map(({ quantity }) => quantity))
        // Every possible trade happens: the order is complete or the book within its limit is empty.
        expect(traded).toBe(there < incoming.quantity ? there : incoming.quantity)
      }),
    )
  })

  it('no better offer is skipped while a worse one is taken', () => {
    fc.assert(
      fc.property(arriving, fc.array(offer, { maxLength: 12 }), (incoming, offers) => {
        const prices = match(incoming, offers).map(({ price }) => price)
        const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(prices).toEqual(incoming.side === 'buy' ? sorted : sorted.reverse())
      }),
    )
  })
})
