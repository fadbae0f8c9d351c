import { describe, expect, it } from 'vitest'
import { type Amount, amountText, isMultipleOf, multiply } from '@bourse/contracts/kit'
import { catalogue } from './markets.ts'

const { assets, markets } = catalogue
const inSegment = (segment: string) => markets.filter((market) => market.segment === segment)
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length

describe('the catalogue', () => {
  it('has the three segments of the app', () => {
    expect(inSegment('crypto').length).toBeGreaterThanOrEqual(12)
    expect(inSegment('contracts').length).toBeGreaterThanOrEqual(6)
    expect(inSegment('stocks').length).toBeGreaterThanOrEqual(8)
  })

  it('gives BTC, ETH and USDT their fixed ids', () => {
    const ids = ['BTC', 'ETH', 'USDT'].map((code) => assets.find((asset) => asset.code === code)?.id)
    expect(ids).toEqual(['1', '2', '3'])
  })

  it('has unique ids, codes and pairs', () => {
    expect(unique(assets.map(({ id }) => id)) && unique(assets.map(({ code }) => code))).toBe(true)
    expect(unique(markets.map(({ id }) => id)) && unique(markets.map(({ symbol }) => symbol))).toBe(true)
  })

  it('has an asset for each side of each market, under the same code, and a market for each asset but one', () => {
    for (const market of markets) {
      expect(assets.find(({ id }) => id === market.base)?.code).toBe(market.baseCode)
      expect(assets.find(({ id }) => id === market.quote)?.code).toBe(market.quoteCode)
    }
    expect(assets.filter(({ priceMarket }) => priceMarket === null).map(({ code }) => code)).toEqual(['USDT'])
  })

  it('is on its own steps, and fine enough for its prices to move', () => {
    for (const market of markets) {
      expect(isMultipleOf(market.startPrice, market.priceTick), market.symbol).toBe(true)
      expect(isMultipleOf(market.quantityMin, market.lotStep), market.symbol).toBe(true)
      expect(market.startPrice / market.priceTick, market.symbol).toBeGreaterThanOrEqual(1_000n)
    }
  })

  it('requires at most fifty dollars to start, in an order or a lot', () => {
    for (const { symbol, startPrice, quantityMin, futures } of markets) {
      const worth = (quantity: Amount) => Number(amountText(multiply(quantity, startPrice, 'up')))
      expect(worth(quantityMin), symbol).toBeLessThanOrEqual(50)
      if (futures !== null) expect(worth(futures.lotSize), symbol).toBeGreaterThan(0)
      if (futures !== null) expect(worth(futures.lotSize), symbol).toBeLessThanOrEqual(300)
    }
  })

  it('offers spot for crypto and stocks, futures for crypto, contracts and two stocks, seconds for crypto', () => {
    const open = ({ spotOpen, futures, secondsOpen }: (typeof markets)[number]) =>
      [spotOpen, futures !== null, secondsOpen].map(Number).join('')
    const isListed = ({ startsUnlisted }: (typeof markets)[number]) => startsUnlisted !== true
    expect(new Set(inSegment('crypto').filter(isListed).map(open))).toEqual(new Set(['111']))
    expect(new Set(inSegment('contracts').map(open))).toEqual(new Set(['010']))
    expect(new Set(inSegment('stocks').map(open))).toEqual(new Set(['100', '110']))
  })

  it('accepts deposits and withdrawals of coins only, with minimums above the fee', () => {
    for (const { segment, networks, withdrawMin, withdrawFee, code } of assets) {
      const isSold = markets.some((market) => market.baseCode === code && market.startsUnlisted)
      expect(networks.length > 0, code).toBe(segment === 'crypto' && !isSold)
      if (networks.length > 0) expect(withdrawMin > withdrawFee, code).toBe(true)
    }
  })
})
