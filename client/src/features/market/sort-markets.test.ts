import { amountOf } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { type Figures, nextSort, readSort, type Sort, sortMarkets, sortText } from './sort-markets.ts'

const market = (id: string, baseCode: string): Market => ({ id, baseCode }) as Market
const known: Record<string, Figures> = {
  1: { price: amountOf('60000'), change: amountOf('-1.5'), turnover: amountOf('10') },
  2: { price: amountOf('3000'), change: amountOf('2.5'), turnover: null },
  3: { price: amountOf('0.1'), change: amountOf('2.5'), turnover: amountOf('900') },
}
const markets = [market('1', 'BTC'), market('2', 'ETH'), market('3', 'ADA')]
const order = (sort: Sort) =>
  sortMarkets(markets, sort, (each) => known[each.id] as Figures).map((each) => each.baseCode)

describe('sorted markets', () => {
  const rows: [Sort, string[]][] = [
    [null, ['BTC', 'ETH', 'ADA']],
    [{ column: 'name', way: 'up' }, ['ADA', 'BTC', 'ETH']],
    [{ column: 'name', way: 'down' }, ['ETH', 'BTC', 'ADA']],
    [{ column: 'price', way: 'down' }, ['BTC', 'ETH', 'ADA']],
    [{ column: 'price', way: 'up' }, ['ADA', 'ETH', 'BTC']],
    [{ column: 'change', way: 'down' }, ['ETH', 'ADA', 'BTC']],
    [{ column: 'change', way: 'up' }, ['BTC', 'ETH', 'ADA']],
  ]
  it.each(rows)('%j', (sort, names) => expect(order(sort)).toEqual(names))
  it('leave an unknown figure last whichever way they go', () => {
    expect(order({ column: 'turnover', way: 'down' })).toEqual(['ADA', 'BTC', 'ETH'])
    expect(order({ column: 'turnover', way: 'up' })).toEqual(['BTC', 'ADA', 'ETH'])
  })
})

describe('a pressed heading', () => {
  it('goes through three steps and comes back to the order of the operator', () => {
    const first = nextSort(null, 'change')
    const second = nextSort(first, 'change')
    expect([first, second, nextSort(second, 'change')]).toEqual([
      { column: 'change', way: 'down' },
      { column: 'change', way: 'up' },
      null,
    ])
  })
  it('begins anew at another column, names with A', () => {
    expect(nextSort({ column: 'change', way: 'up' }, 'price')).toEqual({ column: 'price', way: 'down' })
    expect(nextSort(null, 'name')).toEqual({ column: 'name', way: 'up' })
  })
  it('survives the way through an address, and nonsense means no sorting', () => {
    expect(readSort(sortText({ column: 'turnover', way: 'up' }) ?? null)).toEqual({
      column: 'turnover',
      way: 'up',
    })
    for (const text of [null, '', 'change', 'change.sideways', 'x.up']) expect(readSort(text)).toBeNull()
  })
})
