import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { type MoversTab, pickMovers } from './pick-movers.ts'

const market = (base: string, change: string | null, volume: string, segment = 'crypto'): Market =>
  ({
    id: base,
    base,
    baseCode: base,
    segment,
    price: toAmount('2'),
    volume: toAmount(volume),
    change: change === null ? null : toAmount(change),
  }) as unknown as Market

const markets = [
  market('A', '1', '5'),
  market('B', '-3', '50'),
  market('C', '7', '1'),
  market('D', null, '9'),
  market('E', '-1', '2'),
  market('F', '0', '80'),
  market('S', '2', '90', 'stocks'),
]
const names = (tab: MoversTab, count = 6, areStocksOpen = true) =>
  pickMovers(tab, markets, { watched: ['E', 'delisted', 'A'], areStocksOpen }, count).map(
    (each) => each.baseCode,
  )

describe('movers', () => {
  it('hot ones have the highest turnover, and those that move are first', () =>
    expect(names('hot', 7)).toEqual(['S', 'B', 'A', 'E', 'C', 'F', 'D']))
  it('hot ones are no stocks while their session is closed', () =>
    expect(names('hot', 4, false)).toEqual(['B', 'A', 'E', 'C']))
  it('gainers rise, the fastest first', () => expect(names('gainers')).toEqual(['C', 'S', 'A']))
  it('losers fall, the fastest first', () => expect(names('losers')).toEqual(['B', 'E']))
  it('favourites are in the order in which they were chosen', () =>
    expect(names('favourites')).toEqual(['E', 'A']))
})
