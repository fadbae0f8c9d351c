import fc from 'fast-check'
import { type Amount, amountOf, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { BTC, facing, markets, positionOf, tickAt } from '../testing.ts'
import { decide } from './decide.ts'
import { createWatch } from './watch.ts'

const at = (price: string | Amount) => new Map([[BTC, typeof price === 'string' ? amountOf(price) : price]])

describe('what is kept in memory', () => {
  it('is due exactly when a tick would do something, for every position and price', () => {
    const price = fc
      .bigInt({ min: 5_000_000n, max: 7_000_000n })
      .map((cents) => (cents * 10n ** 16n) as Amount)
    const row = fc
      .record({
        side: fc.constantFrom<'long' | 'short'>('long', 'short'),
        status: fc.constantFrom<'open' | 'pending'>('open', 'pending'),
        margin: fc.bigInt({ min: 0n, max: 20_000n }).map((dollars) => (dollars * 10n ** 18n) as Amount),
        openPrice: price,
        takeProfit: fc.oneof(fc.constant(ZERO), price),
        stopLoss: fc.oneof(fc.constant(ZERO), price),
      })
      .map((own) => positionOf({ ...own, openedAt: null }))
    fc.assert(
      fc.property(row, price, (position, now) => {
        const watch = createWatch(markets)
        watch.remember([position])
        const { closings, fills } = decide({ live: [position], free: ZERO }, facing(tickAt(now)))
        expect(watch.due(at(now))).toEqual(closings.length + fills.length > 0 ? ['7'] : [])
      }),
      { seed: 20_261_120, numRuns: 1_000 },
    )
  })

  it('looks up the free balance of a cross account only when the rest no longer covers it', () => {
    const watch = createWatch(markets)
    watch.remember([positionOf({ mode: 'cross', margin: amountOf('600') })])
    expect([...watch.doubtful(at('60000'))]).toEqual([])
    // A loss of 1,000 against a margin of 600, and 236 that must be kept.
    expect([...watch.doubtful(at('59000'))]).toEqual([['7', amountOf('636')]])
    expect(watch.due(at('59000'))).toEqual([])
  })

  it('forgets what has ended, and does not take it back from older news', () => {
    const watch = createWatch(markets)
    const open = positionOf()
    watch.remember([open])
    expect([watch.size(), watch.members()]).toEqual([1, ['7']])
    watch.remember([{ ...open, status: 'closed', version: 3 }])
    watch.remember([{ ...open, version: 2 }])
    expect([watch.size(), watch.members(), watch.openOf('7' as never)]).toEqual([0, [], []])
  })

  it('takes a change once, and older news of it not at all', () => {
    const watch = createWatch(markets)
    const open = positionOf()
    watch.remember([{ ...open, stopLoss: amountOf('59000'), version: 2 }])
    watch.remember([open])
    expect(watch.due(at('58999'))).toEqual(['7'])
    expect(watch.size()).toBe(1)
  })
})
