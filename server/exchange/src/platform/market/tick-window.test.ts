import { addMs, toAmount, toInstant, SECOND, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import type { RecordedTick } from './store.ts'
import { createTickWindow } from './tick-window.ts'

const [BTC, ETH, SOL] = ['1', '2', '3'] as MarketId[] as [MarketId, MarketId, MarketId]
const FROM = toInstant(Date.UTC(2026, 2, 3, 9))
const tick = (market: MarketId, index: number, price: string): RecordedTick => ({
  id: `${index}-${market}`,
  market,
  at: addMs(FROM, index * SECOND),
  price: toAmount(price),
  volume: ZERO,
})

describe('a window of ticks', () => {
  const before = [tick(BTC, -1, '100'), tick(ETH, -7, '50')]
  const window = createTickWindow(
    FROM,
    [
      [tick(BTC, 0, '101'), tick(ETH, 0, '51')],
      [tick(BTC, 1, '99')],
      [tick(SOL, 2, '7'), tick(BTC, 2, '103')],
    ],
    before,
  )

  it('has the tick of every second, and the one before it', () => {
    expect([-1, 0, 1, 2].map((index) => window.tick(BTC, index)?.price)).toEqual(
      ['100', '101', '99', '103'].map(toAmount),
    )
    expect(window.tick(BTC, 3)).toBeNull()
  })

  it('lets a market without a tick stand still, and one before its first tick have none', () => {
    expect([-1, 0, 1, 2].map((index) => window.tick(ETH, index)?.id)).toEqual(['-7-2', '0-2', '0-2', '0-2'])
    expect([-1, 0, 1, 2].map((index) => window.tick(SOL, index)?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      '2-3',
    ])
    expect(window.tick('9' as MarketId, 0)).toBeNull()
  })

  it('returns the lowest and the highest price, without the tick before it', () => {
    expect([window.low(BTC), window.high(BTC)]).toEqual(['99', '103'].map(toAmount))
    expect([window.low(ETH), window.high(ETH)]).toEqual(['51', '51'].map(toAmount))
    const still = createTickWindow(FROM, [[]], before)
    expect([still.low(ETH), still.high(ETH), still.low(SOL)]).toEqual([toAmount('50'), toAmount('50'), null])
  })

  it('has 1 to 60 seconds', () => {
    expect(() => createTickWindow(FROM, [])).toThrow('1 to 60')
    expect(() =>
      createTickWindow(
        FROM,
        Array.from({ length: 61 }, () => []),
      ),
    ).toThrow('1 to 60')
  })
})
