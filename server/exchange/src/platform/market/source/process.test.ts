import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAY,
  type Instant,
  MINUTE,
  SECOND,
  toAmount,
  toInstant,
  isMultipleOf,
  sum,
} from '@bourse/contracts/kit'
import { type Candle, PERIODS, type MarketId, type Period } from '@bourse/contracts/market'
import { randomRuns } from '#platform/testing'
import { GENESIS, floorToPeriod, shiftOpening } from './period.ts'
import { seededSource } from './process.ts'
import type { GaplessSource } from './source.ts'
import { smallCatalogue } from './testing.ts'

const { markets } = smallCatalogue
const YEARS = 40
const moments = fc.integer({ min: 0, max: YEARS * 365 * 86_400 }).map((s) => toInstant(GENESIS + s * SECOND))
const ids = fc.constantFrom(...markets.map((each) => each.id))
const SEEDS = ['a', 'b', 'c'] as const
const seeds = fc.constantFrom(...SEEDS)
/** Forty years of three markets take a second, so that properties share one source per seed. */
const sources = new Map(SEEDS.map((seed) => [seed, seededSource({ seed, markets })]))
const source = (seed: (typeof SEEDS)[number]) => sources.get(seed) as GaplessSource
const one = (
  seed: (typeof SEEDS)[number],
  market: MarketId,
  period: Period,
  at: Instant,
  now: Instant,
): Candle => {
  const opening = floorToPeriod(period, at)
  const found = source(seed).candles({ market, period, from: opening, to: opening, now })
  expect(found).toHaveLength(1)
  return found[0] as Candle
}

/** Aggregates candles of a finer period. */
function folded(candles: readonly Candle[]): Omit<Candle, 'time'> {
  const [first, last] = [candles[0] as Candle, candles.at(-1) as Candle]
  return {
    open: first.open,
    close: last.close,
    high: candles.reduce((high, { high: next }) => (next > high ? next : high), first.high),
    low: candles.reduce((low, { low: next }) => (next < low ? next : low), first.low),
    volume: sum(...candles.map((each) => each.volume ?? toAmount('0'))),
  }
}

const FINER: [Period, Period][] = [
  ['5min', '1min'],
  ['15min', '5min'],
  ['30min', '15min'],
  ['30min', '1min'],
  ['60min', '30min'],
  ['60min', '1min'],
  ['1day', '60min'],
  ['1day', '1min'],
  ['1week', '1day'],
  ['1mon', '1day'],
  ['1year', '1mon'],
]

describe('candles of the history', () => {
  it.each(FINER)('of %s aggregate candles of %s', (wide, narrow) => {
    fc.assert(
      fc.property(seeds, ids, moments, (seed, market, at) => {
        const now = toInstant(GENESIS + (YEARS + 2) * 366 * DAY)
        const { time, ...whole } = one(seed, market, wide, at, now)
        const to = toInstant(shiftOpening(wide, time, 1) - 1)
        const pieces = source(seed).candles({ market, period: narrow, from: time, to, now })
        expect(folded(pieces)).toEqual(whole)
      }),
      { numRuns: randomRuns(8, 40) },
    )
  })

  it.each(FINER)('of %s agree with those of %s while they run', (wide, narrow) => {
    fc.assert(
      fc.property(seeds, ids, moments, (seed, market, now) => {
        const { time, ...whole } = one(seed, market, wide, now, now)
        const pieces = source(seed).candles({ market, period: narrow, from: time, to: now, now })
        expect(folded(pieces)).toEqual(whole)
      }),
      { numRuns: randomRuns(8, 40) },
    )
  })

  it('sum their volume exactly, even over a year of a coin with trillions of units', () => {
    const [market, now] = ['14' as MarketId, toInstant(GENESIS + YEARS * 366 * DAY)]
    const years = source('a').candles({ market, period: '1year', from: GENESIS, to: now, now })
    const busiest = years.reduce((a, b) => ((a.volume ?? 0n) > (b.volume ?? 0n) ? a : b))
    expect(busiest.volume).toBeGreaterThan(2n ** 53n * 10n ** 18n)
    const at = busiest.time
    const to = toInstant(shiftOpening('1year', at, 1) - 1)
    const days = source('a').candles({ market, period: '1day', from: at, to, now })
    expect(sum(...days.map((day) => day.volume ?? toAmount('0')))).toBe(busiest.volume)
  })

  it('of a minute aggregate its seconds, starting at the previous price', () => {
    fc.assert(
      fc.property(seeds, ids, moments, (seed, market, now) => {
        const prices = source(seed)
        const minute = one(seed, market, '1min', now, now)
        const ticks = []
        for (let at = minute.time; at <= now; at = toInstant(at + SECOND)) ticks.push(prices.tick(market, at))
        const seen = [minute.open, ...ticks.map((tick) => tick.price)].toSorted((a, b) => (a < b ? -1 : 1))
        expect([seen[0], seen.at(-1)]).toEqual([minute.low, minute.high])
        expect(ticks.at(-1)?.price).toBe(minute.close)
        expect(sum(...ticks.map((tick) => tick.volume))).toBe(minute.volume)
        if (minute.time > GENESIS) {
          expect(prices.tick(market, toInstant(minute.time - SECOND)).price).toBe(minute.open)
        }
      }),
      { numRuns: randomRuns(30, 160) },
    )
  })

  it('are contiguous, contain their open and close, and are on the tick and above zero', () => {
    fc.assert(
      fc.property(seeds, ids, moments, fc.constantFrom(...PERIODS), (seed, market, now, period) => {
        const terms = markets.find(({ id }) => id === market)
        const from = shiftOpening(period, floorToPeriod(period, now), -20)
        source(seed)
          .candles({ market, period, from, to: now, now })
          .forEach((each, at, all) => {
            if (at > 0) expect(each.open).toBe(all[at - 1]?.close)
            expect(each.low > 0n && each.low <= each.open && each.low <= each.close).toBe(true)
            expect(each.high >= each.open && each.high >= each.close).toBe(true)
            const step = terms?.priceTick ?? toAmount('0')
            expect([each.open, each.high, each.low, each.close].every((p) => isMultipleOf(p, step))).toBe(
              true,
            )
          })
      }),
      { numRuns: randomRuns(30, 160) },
    )
  })

  it("stay within a factor of five of the market's start, for forty years", () => {
    for (const seed of SEEDS) {
      for (const { id, startPrice } of markets) {
        for (let year = 0; year < YEARS; year++) {
          const from = toInstant(Date.UTC(2024 + year, 0, 1))
          const { high, low } = one(seed, id, '1year', from, toInstant(from + 366 * DAY))
          expect(high < startPrice * 5n && low * 5n > startPrice).toBe(true)
        }
      }
    }
  })

  it('are the same in every order of access', () => {
    const early = fc.integer({ min: 0, max: 3 * 365 * 86_400 }).map((s) => toInstant(GENESIS + s * SECOND))
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        ids,
        fc.array(early, { minLength: 2, maxLength: 6 }),
        (seed, market, requested) => {
          const [forward, backward] = [seededSource({ seed, markets }), seededSource({ seed, markets })]
          const there = requested.map((at) => forward.tick(market, at))
          const back = requested.toReversed().map((at) => backward.tick(market, at))
          expect(back.toReversed()).toEqual(there)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('never show the future', () => {
    const now = toInstant(GENESIS + 400 * DAY + 37 * SECOND)
    const end = toInstant(now + 10 * MINUTE)
    const early = one('a', markets[0]!.id, '60min', now, now)
    const whole = one('a', markets[0]!.id, '60min', now, end)
    expect(early.close).not.toBe(whole.close)
    const requested = source('a').candles({ market: markets[0]!.id, period: '1min', from: now, to: end, now })
    expect(requested).toEqual([])
  })

  it('number at most 2,000, the newest', () => {
    const now = toInstant(GENESIS + 900 * DAY)
    const found = source('a').candles({ market: markets[0]!.id, period: '1min', from: GENESIS, to: now, now })
    expect(found).toHaveLength(2_000)
    expect(found.at(-1)?.time).toBe(now)
  })

  it('do not exist before the genesis', () => {
    const early = toInstant(GENESIS - 5 * DAY)
    const now = toInstant(GENESIS + DAY)
    const found = source('a').candles({ market: markets[0]!.id, period: '1day', from: early, to: now, now })
    expect(found.map((each) => each.time)).toEqual([GENESIS, now])
  })

  it('differ by seed and by market', () => {
    const at = toInstant(GENESIS + 500 * DAY)
    const day = (seed: (typeof SEEDS)[number], market: MarketId) =>
      one(seed, market, '1day', at, toInstant(at + DAY))
    const [first, second] = [markets[0]!.id, markets[1]!.id]
    expect(day('a', first).close).not.toBe(day('b', first).close)
    const move = ({ open, close }: Candle) => (close * 1_000_000n) / open
    expect(move(day('a', first))).not.toBe(move(day('a', second)))
  })
})
