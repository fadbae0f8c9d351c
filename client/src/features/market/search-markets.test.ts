import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { hotMarkets, searchMarkets } from './search-markets.ts'

const market = (baseCode: string, fields: Partial<Market> = {}): Market =>
  ({
    id: baseCode,
    baseCode,
    quoteCode: 'USDT',
    segment: 'crypto',
    futuresOpen: false,
    price: toAmount('1'),
    volume: null,
    ...fields,
  }) as Market

const markets = [
  market('WBTC'),
  market('BTCX'),
  market('BTC', { futuresOpen: true, price: toAmount('60000'), volume: toAmount('2') }),
  market('ETH', { volume: toAmount('500') }),
  market('BTCS', { segment: 'stocks', volume: toAmount('7') }),
]
const found = (query: string) =>
  searchMarkets(markets, query).map(({ segment, markets: list }) => [
    segment,
    list.map((each) => each.baseCode),
  ])

describe('a search', () => {
  it('groups by kind and ranks whole names before prefixes before the rest', () => {
    expect(found('btc')).toEqual([
      ['coins', ['BTC', 'BTCX', 'WBTC']],
      ['contracts', ['BTC']],
      ['stocks', ['BTCS']],
    ])
  })
  it('finds a pair with any separator', () => {
    for (const text of ['btc/usdt', 'BTC USDT', 'btc_us']) expect(found(text)[0]).toEqual(['coins', ['BTC']])
  })
  it('does not match every market by the quote currency', () => expect(found('usdt')).toEqual([]))
  it('finds a coin by its name in any language, and by a part of its code after that', () => {
    for (const text of ['Bitcoin', '比特币', 'ビットコイン', 'ＢＴＣ'])
      expect(found(text)[0]?.[1]?.[0]).toBe('BTC')
  })
  it('finds nothing for nonsense', () => expect(found('zzzz')).toEqual([]))
})

describe('hot markets', () => {
  it('have the highest turnover, with unknown volumes last', () => {
    expect(hotMarkets(markets, 3).map((each) => each.baseCode)).toEqual(['BTC', 'ETH', 'BTCS'])
  })
})
