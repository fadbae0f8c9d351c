import { type Strategy, netResult } from '@bourse/contracts/copy-trading'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import type { Side } from '@bourse/contracts/futures'
import { addMs, toAmount, HOUR, type Instant, toInstant, multiply, sum } from '@bourse/contracts/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FuturesMarket, ticketTerms } from '#products/futures'
import { catalogue } from '#catalogue'
import type { Bar } from './bars.ts'
import { changeTo, unitLots } from './orders.ts'
import { simulate } from './simulate.ts'
import { LOOKBACK, PROGRAMS } from './strategies.ts'

const START = toInstant(Date.UTC(2026, 0, 1))
const market = catalogue.markets.find(({ id }) => id === '1') as FuturesMarket
const terms = ticketTerms(market, NO_FEE_TERMS)
const PRICE = 6_500_000

const barsOf = (closes: readonly number[], at: Instant = START): Bar[] =>
  closes.map((close, hour) => {
    const before = closes[hour - 1] ?? close
    return {
      closedAt: addMs(at, (hour + 1) * HOUR),
      high: Math.max(before, close),
      low: Math.min(before, close),
      close,
    }
  })
/** A flat market with a small swing, and then these closes as factors of it. */
const after = (...factors: readonly number[]) =>
  barsOf([
    ...Array.from({ length: LOOKBACK }, (_, hour) => PRICE * (1 + 0.004 * ((hour % 3) - 1))),
    ...factors.map((factor) => PRICE * factor),
  ])
const ramp = (from: number, to: number, hours: number) =>
  Array.from({ length: hours }, (_, hour) => from + ((to - from) * (hour + 1)) / hours)

const decide = (strategy: Strategy, bars: readonly Bar[], { units = 0, age = 0 } = {}) =>
  PROGRAMS[strategy].rule({ bars, end: bars.length - 1, units, age })

describe('the published rules', () => {
  it.each<[Strategy, string, readonly Bar[], { units?: number; age?: number }, number]>([
    ['trend', 'joins a rise', after(...ramp(1, 1.1, 72)), {}, 1],
    ['trend', 'joins a fall', after(...ramp(1, 0.9, 72)), {}, -1],
    ['trend', 'leaves when the means meet', after(...ramp(0.9995, 0.9995, 24)), { units: 1 }, 0],
    ['reversion', 'sells far above the mean', after(1.03), {}, -1],
    ['reversion', 'buys far below it', after(0.97), {}, 1],
    ['reversion', 'stays until the mean', after(0.99), { units: 1 }, 1],
    ['reversion', 'leaves at the mean', after(1.002), { units: 1 }, 0],
    ['breakout', 'follows a new high', after(1.01), {}, 1],
    ['breakout', 'follows a new low', after(0.99), {}, -1],
    ['breakout', 'leaves below the mean', after(0.999), { units: 1 }, 0],
    ['grid', 'buys a unit for each step of a fall', after(0.9925), {}, 2],
    ['grid', 'holds three units at most', after(0.9), {}, 3],
    ['grid', 'keeps its units within a step', after(0.994), { units: 1 }, 1],
    ['grid', 'sells a unit a step higher', after(0.9972), { units: 2 }, 1],
    ['grid', 'sells nothing that it has not bought', after(1.05), {}, 0],
    ['carry', 'sells to be paid overnight', after(1), {}, -1],
    ['carry', 'stays for a month', after(1.2), { units: -1, age: 719 }, -1],
    ['carry', 'renews after a month', after(1), { units: -1, age: 720 }, 0],
    ['chase', 'runs after a rise', after(1.01), {}, 1],
    ['chase', 'runs after a fall', after(0.99), {}, -1],
    ['chase', 'gives up after eight hours', after(1.05), { units: 1, age: 8 }, 0],
  ])('%s %s', (strategy, _, bars, state, target) => {
    expect(decide(strategy, bars, state)).toBe(target)
  })

  it('of every program are for markets with futures', () => {
    for (const { markets } of Object.values(PROGRAMS))
      for (const id of markets)
        expect(catalogue.markets.find((each) => each.id === id)?.futures).not.toBeNull()
  })
})

describe('a change of units', () => {
  it('leads from any positions to the decided units, and closes no more than it must', () => {
    const side = fc.constantFrom<Side>('long', 'short')
    fc.assert(
      fc.property(side, fc.nat(4), fc.integer({ min: -3, max: 3 }), (held, count, target) => {
        const positions = Array.from({ length: count }, (_, id) => ({ id, side: held }))
        const { close, open } = changeTo(positions, target)
        const left = positions.filter((position) => !close.includes(position))
        expect(left.length + open.units).toBe(Math.abs(target))
        expect(close.length === 0 || open.units === 0 || left.length === 0).toBe(true)
        if (open.units > 0) expect(left.every((each) => each.side === open.side)).toBe(true)
        expect(close.map(({ id }) => id)).toEqual(close.map(({ id }) => id).toSorted((a, b) => b - a))
      }),
      { numRuns: 200 },
    )
  })

  it('opens whole lots of about 4,000', () => {
    for (const { futures, startPrice, symbol } of catalogue.markets) {
      if (futures === null) continue
      const value = multiply(multiply(unitLots(startPrice, futures), futures.lotSize, 'up'), startPrice, 'up')
      expect(value > toAmount('3700') && value <= toAmount('4000'), symbol).toBe(true)
    }
  })
})

describe('the trades of past hours', () => {
  const closes = (seed: number) => {
    let [state, price] = [seed, PRICE]
    return Array.from({ length: 700 }, () => {
      state = (state * 48_271) % 2_147_483_647
      price = Math.max(1000, Math.round(price * (1 + (state / 2_147_483_647 - 0.5) * 0.04)))
      return price
    })
  }
  const tradesOn = (strategy: Strategy, bars: readonly Bar[]) =>
    simulate({ rule: PROGRAMS[strategy].rule, market, terms, bars })

  it('do not know what comes later', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(PROGRAMS) as Strategy[])),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: LOOKBACK + 1, max: 699 }),
        (strategy, seed, cut) => {
          const bars = barsOf(closes(seed))
          const known = bars.slice(0, cut)
          const end = known.at(-1)?.closedAt ?? START
          const all = tradesOn(strategy, bars).filter(({ closedAt }) => closedAt <= end)
          expect(tradesOn(strategy, known)).toEqual(all)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('cost the fee, the spread and the nights, and are liquidated as positions are', () => {
    const [short] = simulate({
      rule: ({ age }) => (age >= 48 ? 0 : -1),
      market,
      terms,
      bars: barsOf(Array.from({ length: LOOKBACK + 60 }, () => PRICE)),
    })
    expect(short).toMatchObject({ side: 'short', lots: toAmount('61'), closeReason: 'manual' })
    expect((short?.closedAt ?? 0) - (short?.openedAt ?? 0)).toBe(48 * HOUR)
    expect(short?.realized).toBe(toAmount('-0.3965'))
    expect(short?.fee).toBe(toAmount('1.98230175'))
    expect(sum(short?.overnightFee ?? toAmount('0'))).toBeGreaterThan(0n)
    const [crashed] = simulate({
      rule: ({ end }) => (end === LOOKBACK ? 1 : 0),
      market,
      terms,
      bars: after(1, 0.7),
    })
    expect(crashed?.closeReason).toBe('liquidation')
    const result = crashed && netResult({ ...crashed, realizedProfit: crashed.realized })
    expect(result && result < toAmount('-780')).toBe(true)
  })
})
