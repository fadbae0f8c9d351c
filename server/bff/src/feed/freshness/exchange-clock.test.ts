import type { MarketEvent } from '#feed/upstream'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from './exchange-clock.ts'

const DAY = 86_400_000
const ticker = (time: number | null): MarketEvent => ({
  kind: 'ticker',
  pair: { market: '1', base: null, quote: null, symbol: null },
  time,
  values: ['1', '', '', '', ''],
})

describe('the clock of the exchange', () => {
  it('is the own one while ticks are some seconds old, or none came', () => {
    let here = 1_000_000
    const clock = createExchangeClock(() => here)
    expect(clock.now()).toBe(here)
    for (const late of [0, 900, 4_900]) {
      here += 1_000
      clock.onEvent(ticker(here - late))
      expect(clock.now()).toBe(here)
    }
    clock.onEvent(ticker(null))
    expect(clock.now()).toBe(here)
  })

  it('follows one that is set ahead, without the jitter of single ticks, and one that is set back', () => {
    let here = 1_000_000
    const clock = createExchangeClock(() => here)
    clock.onEvent(ticker(here + 2 * DAY))
    expect(clock.now()).toBe(here + 2 * DAY)
    for (const late of [300, 1_400, 20]) {
      here += 1_000
      clock.onEvent(ticker(here + 2 * DAY - late))
      expect(clock.now()).toBe(here + 2 * DAY)
    }
    clock.onEvent(ticker(here))
    expect(clock.now()).toBe(here)
  })
})
