import fc from 'fast-check'
import { type Amount, toAmount, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { BTC, buildSnapshot, markets, buildPosition, tickAt } from '../testing.ts'
import { decide } from './decide.ts'
import { createPositionIndex } from './position-index.ts'

const between = (low: Amount, high: Amount) => new Map([[BTC, { low, high, markLow: low, markHigh: high }]])
const at = (price: string | Amount) => {
  const exact = typeof price === 'string' ? toAmount(price) : price
  return between(exact, exact)
}

describe('the position index', () => {
  it('reports a position as due exactly when a tick would trigger something, for every position and price', () => {
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
      // Without enough margin at the new price, a reached order is due and waits for the mark price.
      .map((own) => (own.status === 'pending' ? { ...own, margin: toAmount('100000') } : own))
      .map((own) => buildPosition({ ...own, openedAt: null }))
    fc.assert(
      fc.property(row, price, (position, now) => {
        const index = createPositionIndex(markets)
        index.upsert([position])
        const { closings, fills } = decide({ live: [position], free: ZERO }, buildSnapshot(tickAt(now)))
        expect(index.due(at(now))).toEqual(closings.length + fills.length > 0 ? ['7'] : [])
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds the same positions after any changes and prices as an index that compares all of them', () => {
    const price = fc.integer({ min: 57_000, max: 63_000 }).map((whole) => toAmount(String(whole)))
    const own = fc.record({ takeProfit: price, stopLoss: price, member: fc.integer({ min: 1, max: 9 }) })
    const step = fc.record({ added: fc.array(own, { maxLength: 3 }), ended: fc.nat(), now: price })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const index = createPositionIndex(markets)
        let held: ReturnType<typeof buildPosition>[] = []
        for (const { added, ended, now } of steps) {
          const more = added.map((one) => buildPosition({ ...one, member: String(one.member) as never }))
          const removed = held[ended % (held.length + 1)]
          index.upsert([
            ...more,
            ...(removed === undefined ? [] : [{ ...removed, status: 'closed' as const }]),
          ])
          held = [...held.filter((one) => one !== removed), ...more]
          const fresh = createPositionIndex(markets)
          fresh.upsert(held)
          expect(index.due(at(now)).toSorted()).toEqual(fresh.due(at(now)).toSorted())
        }
      }),
      { numRuns: 300 },
    )
  })

  it('reads the free balance of a cross account only when margins no longer cover it', () => {
    const index = createPositionIndex(markets)
    index.upsert([buildPosition({ mode: 'cross', margin: toAmount('600') })])
    expect([...index.accountsAtRisk(at('60000'))]).toEqual([])
    // A loss of 1,000 against a margin of 600 with a maintenance margin of 236.
    expect([...index.accountsAtRisk(at('59000'))]).toEqual([['7', toAmount('636')]])
    expect(index.due(at('59000'))).toEqual([])
  })

  it('values an account again only when it must, with the same result as an index that values it always', () => {
    const price = fc.integer({ min: 57_000, max: 63_000 }).map((whole) => toAmount(String(whole)))
    const row = fc.record({
      side: fc.constantFrom<'long' | 'short'>('long', 'short'),
      margin: fc.integer({ min: 100, max: 3_000 }).map((whole) => toAmount(String(whole))),
    })
    const step = fc.record({
      near: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 12 }),
      start: price,
      added: row,
    })
    const cases = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(cases, ({ rows, steps }) => {
        const held = rows.map((own) => buildPosition({ ...own, mode: 'cross' }))
        const index = createPositionIndex(markets)
        index.upsert(held)
        for (const { start, near, added } of steps) {
          for (const change of near) {
            const now = ((start * BigInt(10_000 + change)) / 10_000n) as Amount
            const fresh = createPositionIndex(markets)
            fresh.upsert(held)
            expect(index.accountsAtRisk(at(now))).toEqual(fresh.accountsAtRisk(at(now)))
          }
          const more = buildPosition({ ...added, mode: 'cross' })
          held.push(more)
          index.upsert([more])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('bounds a window by the worst price of each position', () => {
    const index = createPositionIndex(markets)
    index.upsert([buildPosition({ mode: 'cross', margin: toAmount('600') })])
    expect([...index.accountsAtRisk(between(toAmount('59000'), toAmount('60500')))]).toEqual([
      ['7', toAmount('636')],
    ])
  })

  it('removes ended positions and ignores older versions of them', () => {
    const index = createPositionIndex(markets)
    const open = buildPosition()
    index.upsert([open])
    expect([index.size(), index.members()]).toEqual([1, ['7']])
    index.upsert([{ ...open, status: 'closed', version: 3 }])
    index.upsert([{ ...open, version: 2 }])
    expect([index.size(), index.members(), index.openOf('7' as never)]).toEqual([0, [], []])
  })

  it('applies a change once and ignores older versions', () => {
    const index = createPositionIndex(markets)
    const open = buildPosition()
    index.upsert([{ ...open, stopLoss: toAmount('59000'), version: 2 }])
    index.upsert([open])
    expect(index.due(at('58999'))).toEqual(['7'])
    expect(index.size()).toBe(1)
  })
})
