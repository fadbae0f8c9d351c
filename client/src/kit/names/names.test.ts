import { describe, expect, it } from 'vitest'
import { nameRank, listNames } from './index.ts'

describe('the names of an asset', () => {
  const rows: [string, string, number | null][] = [
    ['BTC', 'Bitcoin', 0],
    ['BTC', 'bitc', 1],
    ['BCH', 'bitcoin', 1],
    ['BCH', 'cash', 2],
    ['BTC', 'ｂｉｔｃｏｉｎ', 0],
    ['BTC', ' bit\u200bcoin ', 0],
    ['BTC', '比特币', 0],
    ['BTC', '比特幣', 0],
    ['BTC', 'ビットコイン', 0],
    ['BTC', 'ﾋﾞｯﾄｺｲﾝ', 0],
    ['BTC', 'びっとこいん', 0],
    ['BTC', '비트코인', 0],
    ['BTC', 'บิตคอยน์', 0],
    ['XAU', 'vang', 0],
    ['XAU', 'Emas', 0],
    ['WTI', 'petroleo', 0],
    ['WTI', 'dau', 1],
    ['GOOGL', 'google', 0],
    ['AAPL', '苹', 1],
    ['BCH', '现金', 2],
    ['KO', 'cola', null],
    ['BTC', 'zzz', null],
    ['BTC', '', null],
    ['QYRA', 'q', null],
  ]
  it.each(rows)('%s by %j: %s', (code, query, rank) => expect(nameRank(code, query)).toBe(rank))

  it('are known in the scripts of all languages for every asset of the table', () => {
    for (const code of ['BTC', 'ETH', 'XAU', 'WTI', 'AAPL', 'TSLA', 'US100'])
      for (const script of [
        /\p{Script=Han}/u,
        /\p{Script=Katakana}|金|原油/u,
        /\p{Script=Hangul}/u,
        /\p{Script=Thai}/u,
      ])
        expect(
          listNames(code).some((name) => script.test(name)),
          `${code} ${String(script)}`,
        ).toBe(true)
  })
})
