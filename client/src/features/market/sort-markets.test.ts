import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { type Figures, nextSort, readSort, type Sort, sortMarkets, sortText } from './sort-markets.ts'

const market = (id: string, baseCode: string): Market => ({ id, baseCode }) as Market
const known: Record<string, Figures> = {
  1: { price: toAmount('60000'), change: toAmount('-1.5'), turnover: toAmount('10') },
  2: { price: toAmount('3000'), change: toAmount('2.5'), turnover: null },
  3: { price: toAmount('0.1'), change: toAmount('2.5'), turnover: toAmount('900') },
}
const markets = [market('1', 'BTC'), market('2', 'ETH'), market('3', 'ADA')]
const order = (sort: Sort) =>
  sortMarkets(markets, sort, (each) => known[each.id] as Figures).map((each) => each.baseCode)

describe('sorted markets', () => {
  const rows: [Sort, string[]][] = [
    [null, ['BTC', 'ETH', 'ADA']],
    [{ column: 'name', direction: 'up' }, ['ADA', 'BTC', 'ETH']],
    [{ column: 'name', direction: 'down' }, ['ETH', 'BTC', 'ADA']],
    [{ column: 'price', direction: 'down' }, ['BTC', 'ETH', 'ADA']],
    [{ column: 'price', direction: 'up' }, ['ADA', 'ETH', 'BTC']],
    [{ column: 'change', direction: 'down' }, ['ETH', 'ADA', 'BTC']],
    [{ column: 'change', direction: 'up' }, ['BTC', 'ETH', 'ADA']],
  ]
  it.each(rows)('%j', (sort, names) => expect(order(sort)).toEqual(names))
  it('put unknown figures last in both directions', () => {
    expect(order({ column: 'turnover', direction: 'down' })).toEqual(['ADA', 'BTC', 'ETH'])
    expect(order({ column: 'turnover', direction: 'up' })).toEqual(['BTC', 'ADA', 'ETH'])
  })
})

describe('a pressed heading', () => {
  it("goes through three steps and returns to the operator's order", () => {
    const first = nextSort(null, 'change')
    const second = nextSort(first, 'change')
    expect([first, second, nextSort(second, 'change')]).toEqual([
      { column: 'change', direction: 'down' },
      { column: 'change', direction: 'up' },
      null,
    ])
  })
  it('restarts at another column; names start with A', () => {
    expect(nextSort({ column: 'change', direction: 'up' }, 'price')).toEqual({
      column: 'price',
      direction: 'down',
    })
    expect(nextSort(null, 'name')).toEqual({ column: 'name', direction: 'up' })
  })
  it('survives a round trip through an address; an invalid one means no sorting', () => {
    expect(readSort(sortText({ column: 'turnover', direction: 'up' }) ?? null)).toEqual({
      column: 'turnover',
      direction: 'up',
    })
    for (const text of [null, '', 'change', 'change.sideways', 'x.up']) expect(readSort(text)).toBeNull()
  })
})
