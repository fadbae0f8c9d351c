import { toAmount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { defaultSegment, isListed, tradingPage, computeTurnover } from './listing.ts'

const marketWith = (fields: Partial<Market>): Market =>
  ({ quoteCode: 'USDT', price: toAmount('1'), ...fields }) as Market

const btc = marketWith({ baseCode: 'BTC', segment: 'crypto', spotOpen: true, futuresOpen: true, sort: 2 })
const shib = marketWith({ baseCode: 'SHIB', segment: 'crypto', spotOpen: true, futuresOpen: false, sort: 3 })
const gold = marketWith({
  baseCode: 'XAU',
  segment: 'contracts',
  spotOpen: false,
  futuresOpen: true,
  sort: 20,
})
const apple = marketWith({
  baseCode: 'AAPL',
  segment: 'stocks',
  spotOpen: true,
  futuresOpen: false,
  sort: 40,
})
const bare = marketWith({ baseCode: 'XYZ', segment: null })

describe('the segment of a market', () => {
  it('a coin with leverage is listed under Coins and Contracts', () => {
    expect(isListed(btc, 'coins')).toBe(true)
    expect(isListed(btc, 'contracts')).toBe(true)
    expect(isListed(shib, 'contracts')).toBe(false)
  })
  it('a stock is listed under Stocks only; a market without a segment under Coins', () => {
    expect([isListed(apple, 'coins'), isListed(apple, 'contracts'), isListed(apple, 'stocks')]).toEqual([
      false,
      false,
      true,
    ])
    expect(isListed(bare, 'coins')).toBe(true)
  })
  it('every market has one main list', () => {
    expect([btc, gold, apple, bare].map(defaultSegment)).toEqual(['coins', 'contracts', 'stocks', 'coins'])
  })
})

describe('the page that trades a market', () => {
  it('a coin opens the spot ticket; under Contracts it opens futures', () => {
    expect(tradingPage(btc, 'coins')).toEqual({ to: 'transaction/currency', query: { symbol: 'BTC/USDT' } })
    expect(tradingPage(btc, 'contracts').to).toBe('transaction/contract')
  })
  it('a market without spot trading never opens the spot ticket', () =>
    expect(tradingPage(gold, 'coins').to).toBe('transaction/contract'))
})

describe('turnover', () => {
  it('multiplies exactly and is null where the volume is unknown', () => {
    expect(computeTurnover({ price: toAmount('0.1'), volume: toAmount('0.2') })).toBe(toAmount('0.02'))
    expect(computeTurnover({ price: toAmount('1'), volume: null })).toBeNull()
    expect(computeTurnover({ price: ZERO, volume: toAmount('5') })).toBe(ZERO)
  })
})
