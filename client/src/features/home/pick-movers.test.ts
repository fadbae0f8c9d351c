import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { type MoversTab, pickMovers } from './pick-movers.ts'

const market = (base: string, change: string | null, volume: string): Market =>
  ({
    id: base,
    base,
    baseCode: base,
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
]
const names = (tab: MoversTab, count = 6) =>
  pickMovers(tab, markets, ['E', 'delisted', 'A'], count).map((each) => each.baseCode)

describe('movers', () => {
  it('hot ones have the highest turnover', () => expect(names('hot', 3)).toEqual(['B', 'D', 'A']))
  it('gainers rise, the fastest first', () => expect(names('gainers')).toEqual(['C', 'A']))
  it('losers fall, the fastest first', () => expect(names('losers')).toEqual(['B', 'E']))
  it('favourites are in the order in which they were chosen', () =>
    expect(names('favourites')).toEqual(['E', 'A']))
})
