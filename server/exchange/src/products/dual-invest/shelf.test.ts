import { addMs, toAmount, amountText, DAY, HOUR, toInstant } from '@bourse/contracts/kit'
import { catalogue, dualTerms } from '#catalogue'
import { describe, expect, it } from 'vitest'
import { buildProducts, shelfTimeAt, computeStrikePrices } from './shelf.ts'

describe('strike prices', () => {
  it.each([
    ['call', '65000', '0.01', '65000 65500 66500 67000 67500'],
    ['put', '65000', '0.01', '65000 64500 63500 63000 62500'],
    ['call', '3200', '0.065', '3200 3400 3600 3800 4000'],
    ['call', '0.6', '0.02', '0.6 0.61 0.62 0.64 0.65'],
    ['call', '65010', '0.01', '65500 65500 66500 67000 67500'],
    ['put', '64990', '0.01', '64500 64500 63500 63000 62500'],
  ] as const)('of a %s at %s are round prices beyond it', (kind, price, gap, expected) => {
    const prices = computeStrikePrices(kind, toAmount(price), toAmount(gap)).map(amountText)
    expect(prices.join(' ')).toBe(expected)
  })
})

describe('the shelf of a day', () => {
  const at = toInstant(Date.UTC(2027, 5, 30, 8))
  it('begins at 08:00 UTC', () => {
    expect(shelfTimeAt(at)).toBe(at)
    expect(shelfTimeAt(addMs(at, -1))).toBe(addMs(at, -DAY))
    expect(shelfTimeAt(addMs(at, DAY - 1))).toBe(at)
  })

  it('has both kinds, five strikes and five maturities of a coin; a sale closes before the window of its price', () => {
    const [coin] = dualTerms.coins
    const market = catalogue.markets.find(({ id }) => id === coin?.market)
    const [base, quote] = [market?.base, market?.quote].map((id) =>
      catalogue.assets.find((each) => each.id === id),
    )
    if (coin === undefined || market === undefined || base === undefined || quote === undefined)
      throw new Error('the catalogue has the coin')
    const terms = { terms: dualTerms, price: toAmount('65000'), at }
    const products = buildProducts({ market, base, quote }, coin, terms)
    expect(products).toHaveLength(50)
    expect(products[0]).toMatchObject({ name: 'BTC-01JUL27-65000-C', sharePrice: toAmount('0.1'), days: 1 })
    expect(products[5]).toMatchObject({ name: 'BTC-01JUL27-65000-P', sharePrice: toAmount('6500') })
    for (const { settlesAt, saleClosesAt, days } of products) {
      expect(settlesAt).toBe(addMs(at, days * DAY))
      expect(saleClosesAt).toBe(Math.min(at + DAY, settlesAt - HOUR))
    }
    expect(new Set(products.map(({ name }) => name)).size).toBe(50)
  })
})
