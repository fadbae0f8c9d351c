import { describe, expect, it } from 'vitest'
import { SECOND, toAmount, toInstant } from '@bourse/contracts/kit'
import { type MarketTerms, majorMarkets, publicKey } from '#platform/market/source'
import { buildHouseBook } from './book.ts'

const key = publicKey('book')
const [liquid] = majorMarkets as [MarketTerms]
const scarce: MarketTerms = { ...liquid, turnover: toAmount('300000000') }
const volatile: MarketTerms = { ...liquid, volatility: liquid.volatility * 2 }

/** Means over a few minutes: the distance of best bid and ask, and the value of the five best ask levels. */
function measured(terms: MarketTerms) {
  const seconds = 300
  let [spread, value] = [0, 0]
  for (let second = 0; second < seconds; second++) {
    const { bids, asks } = buildHouseBook(key, terms, toInstant(second * SECOND), terms.startPrice)
    spread += Number((asks[0]?.price ?? 0n) - (bids[0]?.price ?? 0n)) / Number(terms.startPrice)
    for (const { price, quantity } of asks.slice(0, 5)) value += Number((price * quantity) / 10n ** 36n)
  }
  return { spread: spread / seconds, value: value / seconds }
}

describe("the house's book", () => {
  it('is tighter and deeper in a liquid market', () => {
    const [tight, wide] = [measured(liquid), measured(scarce)]
    expect(wide.spread / tight.spread).toBeGreaterThan(1.8)
    expect(tight.value / wide.value).toBeGreaterThan(30)
    expect(tight.spread).toBeLessThan(0.0001)
  })

  it('is wider in a volatile market', () => {
    expect(measured(volatile).spread / measured(liquid).spread).toBeGreaterThan(1.7)
  })

  it('draws from its own key: the same second under another key has other quotes', () => {
    const at = toInstant(0)
    const buildBook = (name: string) => buildHouseBook(publicKey(name), liquid, at, liquid.startPrice)
    expect(buildBook('a')).toEqual(buildBook('a'))
    expect(buildBook('a')).not.toEqual(buildBook('b'))
  })
})
