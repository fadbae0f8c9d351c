import { describe, expect, it } from 'vitest'
import { decodeEvent } from './decode-event.ts'

const identity = { currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT', symbol: 'BTC/USDT' }
const pair = { market: null, base: '1', quote: '3', symbol: 'BTC/USDT' }

describe('a quote', () => {
  const quote = {
    ...identity,
    type: 'daymarket',
    now_price: 64000.5,
    change: '+1.25',
    volume: '12.500',
    high: 65000,
    low: '63000',
    open: 1,
    time: 1_772_500_000,
  }
  const decoded = {
    kind: 'ticker',
    pair,
    time: 1_772_500_000_000,
    values: ['64000.5', '1.25', '12.5', '65000', '63000'],
  }
  const strings = Object.fromEntries(Object.entries(quote).map(([key, value]) => [key, String(value)]))

  it('is equal as JSON types, as texts throughout and as one JSON text', () => {
    for (const payload of [
      quote,
      { ...strings, content: '' },
      JSON.stringify(quote),
      JSON.stringify(strings),
    ]) {
      expect(decodeEvent('daymarket', payload)).toEqual(decoded)
    }
  })

  it('may lack fields of a table-driven branch, but never its price', () => {
    expect(decodeEvent('daymarket', { ...identity, now_price: '1', match_id: '9' })).toEqual({
      kind: 'ticker',
      pair: { ...pair, market: '9' },
      time: null,
      values: ['1', '', '', '', ''],
    })
    expect(decodeEvent('daymarket', { ...quote, time: 'soon' })).toEqual({ ...decoded, time: null })
    for (const price of [undefined, null, '', '0', '-1', 'NaN', Number.POSITIVE_INFINITY]) {
      expect(decodeEvent('daymarket', { ...identity, now_price: price })).toEqual({
        kind: 'unreadable',
        event: 'daymarket',
      })
    }
  })
})

describe('a candle', () => {
  const bar = {
    ...identity,
    type: 'kline',
    period: '1min',
    open: '1',
    high: 3,
    low: '0.5',
    close: 2,
    volume: '7',
  }
  const at = Date.UTC(2026, 0, 15, 12)

  it('opens at the same time in seconds and in milliseconds', () => {
    for (const time of [at, at / 1000, String(at), String(at / 1000)]) {
      expect(decodeEvent('kline', { ...bar, time })).toMatchObject({
        period: '1min',
        bar: { t: at, o: '1', h: '3', l: '0.5', c: '2', v: '7' },
      })
    }
  })

  it('has one name for its period', () => {
    expect(decodeEvent('kline', { ...bar, time: at, period: '1D' })).toMatchObject({ period: '1day' })
    expect(decodeEvent('kline', { ...bar, time: at, period: '7min' })).toMatchObject({ kind: 'unreadable' })
  })
})

describe('a book', () => {
  const depth = {
    bids: [
      ['99', '1'],
      ['100', '2'],
    ],
    asks: [
      ['101', '3'],
      ['102', '4'],
    ],
  }
  const decoded = {
    kind: 'depth',
    pair,
    depth: {
      bids: [
        ['100', '2'],
        ['99', '1'],
      ],
      asks: [
        ['101', '3'],
        ['102', '4'],
      ],
    },
  }

  it('is sorted best first, whatever the order and encoding', () => {
    const { bids, asks } = depth
    const forms = [
      { bids, asks },
      { bids, asks: [...asks].reverse() },
      { bids: JSON.stringify(bids), asks: JSON.stringify(asks) },
      { bids: bids.map((level) => level.map(Number)), asks: asks.map((level) => level.map(Number)) },
    ]
    for (const form of forms) {
      expect(decodeEvent('market_depth', { ...identity, ...form })).toEqual(decoded)
      expect(decodeEvent('market_depth', JSON.stringify({ ...identity, ...form }))).toEqual(decoded)
    }
  })

  it('has at most ten levels a side, and none without a quantity', () => {
    const bids = Array.from({ length: 30 }, (_, at) => [String(100 - at), at === 0 ? '0' : '1'])
    const read = decodeEvent('market_depth', { ...identity, bids, asks: [] })
    expect(read).toMatchObject({ depth: { asks: [] } })
    if (read?.kind !== 'depth') throw new Error('no book')
    expect(read.depth.bids).toHaveLength(10)
    expect(read.depth.bids[0]).toEqual(['99', '1'])
  })
})

describe('trades', () => {
  it('are sorted oldest first, with exact texts', () => {
    const data = [
      { id: 2, ts: 2_000_000_000_000, tradeId: 5, price: '1.10', amount: 0.5, direction: 'sell' },
      { id: '1', ts: 1_900_000_000_000, price: 1, amount: '2', direction: 'buy' },
    ]
    expect(decodeEvent('match_trade', { ...identity, data })).toMatchObject({
      rows: [
        ['1', 1_900_000_000_000, '1', '2', 'buy'],
        ['2', 2_000_000_000_000, '1.1', '0.5', 'sell'],
      ],
    })
  })
})

describe('anything else', () => {
  it.each(['login', 'toString', '__proto__', 'constructor', '1', 'transaction'])(
    '%s is not followed',
    (event) => {
      expect(decodeEvent(event, { a: 1 })).toBeNull()
    },
  )
  it.each([null, undefined, 7, 'text', '[', [], {}])('a quote of %j cannot be read', (payload) => {
    expect(decodeEvent('daymarket', payload)).toEqual({ kind: 'unreadable', event: 'daymarket' })
  })
})

describe('committed keys', () => {
  const row = { starts_at: '2026-03-04T09:00:00.000Z', key_hash: 'ab'.repeat(32), link: 'cd'.repeat(32) }
  it('are rows of start, hash and link', () => {
    for (const payload of [{ data: [row] }, JSON.stringify({ data: [row] })])
      expect(decodeEvent('price_commitments', payload)).toEqual({
        kind: 'commitments',
        rows: [[Date.UTC(2026, 2, 4, 9), row.key_hash, row.link]],
      })
  })
  it('are unreadable without a hash', () => {
    const payload = { data: [{ ...row, key_hash: undefined }] }
    expect(decodeEvent('price_commitments', payload)).toMatchObject({ kind: 'unreadable' })
  })
})
