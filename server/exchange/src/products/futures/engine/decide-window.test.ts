import fc from 'fast-check'
import { addMs, type Amount, toAmount, toInstant, SECOND, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { createTickWindow } from '#platform/market'
import { markets, buildPosition, tickAt } from '../testing.ts'
import { decide, type LiveAccount, type SecondDecision } from './decide.ts'
import { decideWindow } from './decide-window.ts'
import { type MarketSnapshot, listSnapshots } from './snapshot.ts'

const FROM = toInstant(Date.UTC(2026, 2, 3, 9))
const secondsOf = (...prices: readonly Amount[]): MarketSnapshot[] => {
  const ticks = prices.map((price, index) => ({ ...tickAt(price), at: addMs(FROM, index * SECOND) }))
  return listSnapshots(
    createTickWindow(
      FROM,
      ticks.map((tick) => [tick]),
    ),
    markets,
  )
}
const path = (...prices: readonly string[]) => secondsOf(...prices.map(toAmount))
const events = (decisions: readonly SecondDecision[]) =>
  decisions.map(({ at, closings, fills }) => [
    (at - FROM) / SECOND,
    ...closings.map(({ reason, tick }) => `${reason} ${tick.price / 10n ** 18n}`),
    ...fills.map(() => 'fill'),
  ])

describe('a window of seconds', () => {
  it('closes at the first second that reached the level, not at the last', () => {
    const position = buildPosition({ takeProfit: toAmount('61000') })
    const decisions = decideWindow(
      { live: [position], free: ZERO },
      path('60500', '60999', '61002', '60400', '62000'),
    )
    expect(events(decisions)).toEqual([[2, 'takeProfit 61002']])
    const [closing] = decisions[0]?.closings ?? []
    expect(closing?.ticks.map(({ price }) => price)).toEqual(['61002', '60999'].map(toAmount))
  })

  it('fills an order and stops the position some seconds later', () => {
    const order = buildPosition({
      status: 'pending',
      openPrice: toAmount('59000'),
      stopLoss: toAmount('58500'),
      openedAt: null,
    })
    const decisions = decideWindow(
      { live: [order], free: ZERO },
      path('60000', '59000', '58501', '58800', '58400'),
    )
    expect(events(decisions)).toEqual([
      [1, 'fill'],
      [4, 'stopLoss 58400'],
    ])
  })

  it('stops a filled order in the next second, although its fill had reached the stop', () => {
    const order = buildPosition({
      status: 'pending',
      openPrice: toAmount('59000'),
      stopLoss: toAmount('58500'),
      openedAt: null,
    })
    const decisions = decideWindow({ live: [order], free: ZERO }, path('60000', '58000', '57900'))
    expect(events(decisions)).toEqual([
      [1, 'fill'],
      [2, 'stopLoss 57900'],
    ])
  })

  it('does not count for a position that was opened later', () => {
    const position = buildPosition({ stopLoss: toAmount('59000'), openedAt: addMs(FROM, 1_500) })
    const decisions = decideWindow({ live: [position], free: ZERO }, path('58000', '58000', '59000', '58000'))
    expect(events(decisions)).toEqual([[2, 'stopLoss 59000']])
  })

  it('counts the free balance that an earlier second of it left', () => {
    const cross = (own: Parameters<typeof buildPosition>[0]) => buildPosition({ mode: 'cross', ...own })
    const winner = cross({ margin: toAmount('600'), takeProfit: toAmount('61000') })
    const loser = cross({ side: 'short', quantity: toAmount('2'), margin: toAmount('600') })
    const account = { live: [winner, loser], free: toAmount('2000') }
    const decisions = decideWindow(account, path('61000', '61000', '61900', '61900', '61900', '61900'))
    expect(events(decisions)).toEqual([
      [0, 'takeProfit 61000'],
      // The mark has the price of the fourth second.
      [5, 'liquidation 61900'],
    ])
    // Two thousand, and the margin and the gain of the first one.
    expect(decisions[1]?.closings[0]?.facts).toMatchObject({ free: '3600', behind: '3600' })
  })

  it('liquidates no position by one print of a thin book, and closes at the last price after a move', () => {
    const position = buildPosition({ margin: toAmount('600') })
    const crash = ['60000', '60000', '60000', '60000', '36000', '60000', '60000']
    expect(decideWindow({ live: [position], free: ZERO }, path(...crash))).toEqual([])
    const fall = ['60000', '60000', '60000', '60000', '59000', '58900', '58800', '58700']
    const decisions = decideWindow({ live: [position], free: ZERO }, path(...fall))
    expect(events(decisions)).toEqual([[6, 'liquidation 58800']])
  })

  it('has the decisions of its seconds, each on the account that the one before left', () => {
    const price = fc.bigInt({ min: 57_000n, max: 63_000n }).map((whole) => (whole * 10n ** 18n) as Amount)
    const optional = fc.oneof(fc.constant(ZERO), price)
    const row = fc.record({
      side: fc.constantFrom<'long' | 'short'>('long', 'short'),
      status: fc.constantFrom<'open' | 'pending'>('open', 'pending'),
      margin: fc.bigInt({ min: 1n, max: 3_000n }).map((whole) => (whole * 10n ** 18n) as Amount),
      openPrice: price,
      takeProfit: optional,
      stopLoss: optional,
    })
    const cases = fc.record({
      mode: fc.constantFrom<'isolated' | 'cross'>('isolated', 'cross'),
      free: fc.bigInt({ min: 0n, max: 5_000n }).map((whole) => (whole * 10n ** 18n) as Amount),
      rows: fc.array(row, { minLength: 1, maxLength: 5 }),
      prices: fc.array(price, { minLength: 1, maxLength: 20 }),
    })
    fc.assert(
      fc.property(cases, ({ mode, free, rows, prices }) => {
        const live = rows.map((own) =>
          buildPosition({ ...own, mode, openedAt: own.status === 'open' ? addMs(FROM, -SECOND) : null }),
        )
        const seconds = secondsOf(...prices)
        expect(decideWindow({ live, free }, seconds)).toEqual(oneByOne({ live, free }, seconds))
      }),
      { numRuns: 500 },
    )
  })
})

/** Every second, without a test whether anything may happen in it. */
function oneByOne(account: LiveAccount, seconds: readonly MarketSnapshot[]): SecondDecision[] {
  let { live, free } = account
  const found: SecondDecision[] = []
  for (const second of seconds) {
    const decision = decide({ live, free }, second)
    const { at, closings, fills, cancelled, left } = decision
    if (closings.length + fills.length + cancelled.length === 0) continue
    found.push(decision)
    const isReleased = closings.some(({ released }) => released > 0n)
    const stays = left.map((one) => (isReleased ? { ...one, updatedAt: at, version: one.version + 1 } : one))
    const filled = fills.map(({ order }) => order)
    const opened = filled.map((order) => ({
      ...order,
      status: 'open' as const,
      openedAt: at,
      updatedAt: at,
      version: order.version + 1,
    }))
    const ended = new Set([...filled, ...cancelled].map(({ id }) => id))
    const waiting = live.filter((order) => order.status === 'pending' && !ended.has(order.id))
    live = [...stays, ...opened, ...waiting].toSorted((one, other) => Number(one.id) - Number(other.id))
    free = decision.free
  }
  return found
}
