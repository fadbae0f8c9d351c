import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { createTickWindow, type RecordedTick } from '#platform/market'
import { createLevels } from './levels.ts'

const BTC = '1' as MarketId
const START = 1_772_500_000_000

/** A window of seconds with these prices. */
function windowOf(...prices: string[]) {
  const ticks = prices.map((price, at) => [
    { market: BTC, price: toAmount(price), at: toInstant(START + at * 1000) } as unknown as RecordedTick,
  ])
  return createTickWindow(toInstant(START), ticks)
}

function levelsOf(above: string | null, below: string | null) {
  const levels = createLevels()
  levels.load([
    {
      market: BTC,
      above: above === null ? null : toAmount(above),
      below: below === null ? null : toAmount(below),
    },
  ])
  return levels
}

describe('the levels of alerts', () => {
  it('are reached by any second of a window, also when the price came back', () => {
    const reached = levelsOf('110', '95').reachedIn(windowOf('100', '111', '94', '100'))
    expect(reached).toEqual([
      { market: BTC, kind: 'above', figure: toAmount('111') },
      { market: BTC, kind: 'below', figure: toAmount('94') },
    ])
  })

  it('are reached at the level itself, and not before it', () => {
    expect(levelsOf('110', null).reachedIn(windowOf('110'))).toHaveLength(1)
    expect(levelsOf('110', '90').reachedIn(windowOf('109.99', '90.01'))).toEqual([])
  })

  it('include an alert that was added since', () => {
    const levels = levelsOf('110', null)
    levels.add({ market: BTC, kind: 'above', level: toAmount('105') })
    levels.add({ market: BTC, kind: 'above', level: toAmount('120') })
    expect(levels.reachedIn(windowOf('106'))).toHaveLength(1)
  })
})
