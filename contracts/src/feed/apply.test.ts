import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CandleUpdate,
  applyCandles,
  applyTickers,
  applyTrades,
  type TickerRow,
  RECENT_TRADES_MAX,
  type TradeRow,
} from './index.ts'

const ticker = (id: string, price: string): TickerRow => [id, price, '', '', '', '']
const candle = (t: number, c = '1'): CandleUpdate => ({ t, o: '1', h: '1', l: '1', c, v: '1' })
const trade = (id: number): TradeRow => [String(id), id, '1', '1', 'buy']

describe('quotes', () => {
  it('are replaced by newer ones per market, without mutating the known ones', () => {
    const known = new Map([['1', ticker('1', '10')]])
    const next = applyTickers(known, { rows: [ticker('2', '20'), ticker('1', '11')] })
    expect([...next.values()]).toEqual([ticker('1', '11'), ticker('2', '20')])
    expect(known.get('1')).toEqual(ticker('1', '10'))
  })

  it('are the same whether changes are applied one by one or together', () => {
    const row = fc
      .tuple(fc.constantFrom('1', '2', '3'), fc.nat(9))
      .map(([id, price]) => ticker(id, String(price)))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const oneByOne = rows.reduce(
          (known, one) => applyTickers(known, { rows: [one] }),
          new Map<string, TickerRow>(),
        )
        expect([...oneByOne]).toEqual([...applyTickers(new Map(), { rows })])
      }),
    )
  })
})

describe('bars', () => {
  it('are extended by a later one, updated by the current one, and ignore an older one', () => {
    const known = [candle(1), candle(2)]
    expect(applyCandles([], candle(1))).toEqual([candle(1)])
    expect(applyCandles(known, candle(3))).toEqual([candle(1), candle(2), candle(3)])
    expect(applyCandles(known, candle(2, '5'))).toEqual([candle(1), candle(2, '5')])
    expect(applyCandles(known, candle(1, '5'))).toBe(known)
    expect(known).toEqual([candle(1), candle(2)])
  })

  it('stay in order and without duplicates, whatever arrives', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const candles = times.reduce<readonly CandleUpdate[]>(
          (known, t) => applyCandles(known, candle(t)),
          [],
        )
        const opened = candles.map(({ t }) => t)
        expect(opened).toEqual([...new Set(opened)].toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('trades', () => {
  it('are in order, newest last, and bounded', () => {
    const many = Array.from({ length: RECENT_TRADES_MAX + 7 }, (_, at) => trade(at))
    const { rows } = applyTrades({ rows: many.slice(0, 10) }, { rows: many.slice(10) })
    expect(rows).toEqual(many.slice(7))
    expect(applyTrades({ rows: [] }, { rows: [] }).rows).toEqual([])
  })
})
