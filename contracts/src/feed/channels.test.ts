import { describe, expect, it } from 'vitest'
import { PERIODS } from '#market'
import { depthChannel, isChannel, klineChannel, tradesChannel } from './index.ts'

describe('a channel', () => {
  it.each([
    'tickers',
    'commitments',
    'depth:1',
    'trades:999999999999999',
    ...PERIODS.map((period) => klineChannel('1', period)),
  ])('is %s', (name) => expect(isChannel(name)).toBe(true))

  it.each([
    '',
    'ticker',
    'tickers ',
    'tickers:1',
    'me',
    'depth',
    'depth:',
    'depth:-1',
    'depth:1:2',
    'depth:1e3',
    'depth:１',
    'depth:1000000000000000',
    'kline:1',
    'kline:1:2min',
    'kline:1:1H',
    'kline:BTC/USDT:1min',
    'trades:1\n',
    '__proto__',
    'constructor',
    'x'.repeat(10_000),
    null,
    undefined,
    1,
    ['tickers'],
    { toString: () => 'tickers' },
  ])('is not %j', (name) => expect(isChannel(name)).toBe(false))

  it('matches the names that the constructors build', () => {
    expect([depthChannel('7'), tradesChannel('7'), klineChannel('7', '1day')]).toEqual([
      'depth:7',
      'trades:7',
      'kline:7:1day',
    ])
    for (const name of [depthChannel('7'), tradesChannel('7'), klineChannel('7', '1mon')]) {
      expect(isChannel(name)).toBe(true)
    }
  })
})
