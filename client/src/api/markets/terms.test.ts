import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { findMarket, spotTerms } from './terms.ts'

const market = (given: Partial<Market>): Market =>
  ({
    baseCode: 'BTC',
    quoteCode: 'USDT',
    price: toAmount('60000'),
    priceTick: null,
    lotStep: null,
    quantityMin: null,
    spotFeeRate: null,
    spotOpen: null,
    ...given,
  }) as Market

describe('trading terms', () => {
  it('are those of the market if it has them', () => {
    const given = {
      priceTick: toAmount('0.5'),
      lotStep: toAmount('0.1'),
      quantityMin: toAmount('5'),
      spotFeeRate: toAmount('0.001'),
    }
    expect(spotTerms(market({ ...given, spotOpen: false }))).toEqual({
      priceTick: given.priceTick,
      lotStep: given.lotStep,
      quantityMin: given.quantityMin,
      feeRate: given.spotFeeRate,
      isOpen: false,
    })
  })
  it('are never zero, because steps are divisors', () => {
    const terms = spotTerms(market({ priceTick: toAmount('0'), lotStep: toAmount('0') }))
    expect(terms.priceTick > 0n && terms.lotStep > 0n && terms.quantityMin > 0n).toBe(true)
  })
  it.each(['60000', '12', '0.5', '0.0000185', '0'])(
    'are guessed for a price of %s so that one step costs less than one quote unit',
    (price) => {
      const terms = spotTerms(market({ price: toAmount(price) }))
      expect((terms.lotStep * toAmount(price)) / 10n ** 18n <= toAmount('1')).toBe(true)
      expect(terms.isOpen).toBe(true)
    },
  )
})

describe('a symbol in an address', () => {
  it.each(['BTC/USDT', 'btc_usdt', 'BTC-USDT', 'btcusdt'])('%s finds the market', (symbol) => {
    expect(findMarket([market({})], symbol)?.baseCode).toBe('BTC')
  })
  it.each(['', 'ETH/USDT', null])('%s finds none', (symbol) =>
    expect(findMarket([market({})], symbol)).toBeNull(),
  )
})
