import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bar,
  foldBars,
  foldTickers,
  foldTrades,
  type TickerRow,
  TRADES_KEPT,
  type TradeRow,
} from './index.ts'

const ticker = (id: string, price: string): TickerRow => [id, price, '', '', '', '']
const bar = (t: number, c = '1'): Bar => ({ t, o: '1', h: '1', l: '1', c, v: '1' })
const trade = (id: number): TradeRow => [String(id), id, '1', '1', 'buy']

describe('quotes', () => {
  it('are replaced by newer ones, market by market, and what was known stays as it was', () => {
    const known = new Map([['1', ticker('1', '10')]])
    const next = foldTickers(known, { rows: [ticker('2', '20'), ticker('1', '11')] })
    expect([...next.values()]).toEqual([ticker('1', '11'), ticker('2', '20')])
    expect(known.get('1')).toEqual(ticker('1', '10'))
  })

  it('come out the same whether changes came one by one or together', () => {
    const row = fc
      .tuple(fc.constantFrom('1', '2', '3'), fc.nat(9))
      .map(([id, price]) => ticker(id, String(price)))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const oneByOne = rows.reduce(
          (known, one) => foldTickers(known, { rows: [one] }),
          new Map<string, TickerRow>(),
        )
        expect([...oneByOne]).toEqual([...foldTickers(new Map(), { rows })])
      }),
    )
  })
})

describe('bars', () => {
  it('grow by a later one, change with the running one, and ignore old news', () => {
    const known = [bar(1), bar(2)]
    expect(foldBars([], bar(1))).toEqual([bar(1)])
    expect(foldBars(known, bar(3))).toEqual([bar(1), bar(2), bar(3)])
    expect(foldBars(known, bar(2, '5'))).toEqual([bar(1), bar(2, '5')])
    expect(foldBars(known, bar(1, '5'))).toBe(known)
    expect(known).toEqual([bar(1), bar(2)])
  })

  it('stay in order and without doubles, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const bars = times.reduce<readonly Bar[]>((known, t) => foldBars(known, bar(t)), [])
        const opened = bars.map(({ t }) => t)
        expect(opened).toEqual([...new Set(opened)].toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('trades', () => {
  it('are kept newest last, and no more than there is room for', () => {
    const many = Array.from({ length: TRADES_KEPT + 7 }, (_, at) => trade(at))
    const { rows } = foldTrades({ rows: many.slice(0, 10) }, { rows: many.slice(10) })
    expect(rows).toEqual(many.slice(7))
    expect(foldTrades({ rows: [] }, { rows: [] }).rows).toEqual([])
  })
})
