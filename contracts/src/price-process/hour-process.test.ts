import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, type Instant, MINUTE, SECOND, toInstant } from '#kit'
import type { MarketId } from '#market'
import {
  type HourState,
  nextVariance,
  patternAt,
  PRICE_MIN,
  type ProcessVersion,
  pullPerDay,
  startTicks,
} from '#price-process/dynamics'
import { simulateHour } from './hour-process.ts'
import { PAPER_MARKETS } from './paper-markets.ts'
import { computeDigest, keyFrom, openTestStream } from './testing/test-stream.ts'

/** BTC, SHIB and AAPL: different prices, ticks and volatilities. */
const ids = ['1', '14', '40'] as MarketId[]
const markets = PAPER_MARKETS.filter(({ id }) => ids.includes(id))
const FROM = toInstant(Date.UTC(2026, 10, 20, 14))
const opening: HourState = Object.fromEntries([
  ['1', { price: 5_558_036, variance: 0.303885 }],
  ['14', { price: 1_543, variance: 0.326978 }],
  ['40', { price: 23_832, variance: 0.317382 }],
])
type Options = { readonly from?: Instant; readonly state?: HourState; readonly version?: ProcessVersion }
const simulate = (text: string, options: Options = {}) =>
  simulateHour({
    key: keyFrom(text),
    version: options.version ?? 1,
    from: options.from ?? FROM,
    markets,
    opening: options.state ?? opening,
    openStream: openTestStream,
  })

describe('an hour of live prices', () => {
  it('has the same ticks on every machine', () => {
    const hour = simulate('vector')
    const [btc, shib, aapl] = ids.map((id) => [
      computeDigest(hour.prices(id)),
      computeDigest(hour.volumes(id)),
    ])
    expect({ btc, shib, aapl }).toMatchInlineSnapshot(`
      {
        "aapl": [
          "cfa4620e397c2487",
          "b323130d6437069f",
        ],
        "btc": [
          "b91f6d6f0e43d178",
          "aaa60e62505f6a69",
        ],
        "shib": [
          "e8fb2bc8af6c433c",
          "be6a4b1d4cb8381d",
        ],
      }
    `)
  })

  it('has the same coins in both versions, and in each the same stocks on every machine', () => {
    const hour = simulate('vector', { version: 2 })
    const [btc, shib, aapl] = ids.map((id) => computeDigest(hour.prices(id)))
    const before = simulate('vector')
    expect([btc, shib]).toEqual(ids.slice(0, 2).map((id) => computeDigest(before.prices(id))))
    expect(aapl).toMatchInlineSnapshot(`"2d67459cc67b05ae"`)
  })

  it('is a pure function of key and opening state, in every order of access and through JSON', () => {
    const [forward, backward] = [
      simulate('pure'),
      simulate('pure', { state: JSON.parse(JSON.stringify(opening)) }),
    ]
    const closing = backward.closing()
    for (const id of ids.toReversed()) expect(backward.volumes(id)).toEqual(forward.volumes(id))
    for (const id of ids) expect(backward.prices(id)).toEqual(forward.prices(id))
    expect(forward.closing()).toEqual(closing)
  })

  it('does not depend on the other markets of the catalogue', () => {
    const alone = simulateHour({
      key: keyFrom('a'),
      from: FROM,
      version: 1,
      markets: markets.slice(1, 2),
      opening,
      openStream: openTestStream,
    })
    const shib = ids[1] as MarketId
    expect(alone.prices(shib)).toEqual(simulate('a').prices(shib))
  })

  it('differs by every bit of its key', () => {
    const [key, changed] = [keyFrom('a'), Uint8Array.from(keyFrom('a'))]
    changed[31] = (changed[31] as number) ^ 1
    const simulatePath = (each: Uint8Array) =>
      simulateHour({ key: each, from: FROM, markets, opening, openStream: openTestStream }).prices(
        ids[0] as MarketId,
      )
    expect(simulatePath(changed)).not.toEqual(simulatePath(key))
  })

  it('continues from its opening price, in whole ticks and lots, and closes at its last price', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.integer({ min: 0, max: 3_599 }), (text, skipped) => {
        const from = toInstant(FROM + skipped * SECOND)
        const hour = simulate(text, { from })
        for (const { id, volatility } of markets) {
          const [prices, volumes, start] = [hour.prices(id), hour.volumes(id), opening[id]?.price ?? 0]
          expect([prices.length, volumes.length]).toEqual([3_600 - skipped, 3_600 - skipped])
          expect(prices.every((price) => Number.isSafeInteger(price) && price >= PRICE_MIN)).toBe(true)
          expect(volumes.every((lots) => Number.isSafeInteger(lots) && lots >= 0)).toBe(true)
          expect(Math.abs((prices[0] as number) - start)).toBeLessThan(1 + start * volatility * 0.2)
          expect(hour.closing()[id]?.price).toBe(prices.at(-1))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('never falls below a hundred ticks', () => {
    const state = Object.fromEntries(ids.map((id) => [id, { price: PRICE_MIN + 1, variance: 8 }]))
    for (let at = 0; at < 10; at++)
      for (const id of ids)
        expect(Math.min(...simulate(`low ${at}`, { state }).prices(id))).toBeGreaterThanOrEqual(100)
  })

  it.each(markets)('moves $baseCode by its volatility, whatever the size of its tick', (terms) => {
    const state = { ...opening, [terms.id]: { price: startTicks(terms), variance: 1 } }
    let squares = 0
    const hours = 400
    for (let at = 0; at < hours; at++) {
      let price = startTicks(terms)
      for (const next of simulate(`scale ${at}`, { state }).prices(terms.id)) {
        squares += (next / price - 1) ** 2
        price = next
      }
    }
    const expected = (terms.volatility ** 2 / 24) * patternAt(FROM)
    expect(squares / hours / expected).toBeGreaterThan(0.85)
    expect(squares / hours / expected).toBeLessThan(1.15)
  })
})

describe('the direction of the next second', () => {
  it('is not forecast by the past of its own market, of another, or by volume', () => {
    const [own, other] = [ids[0] as MarketId, ids[1] as MarketId]
    const sums: Record<string, [number, number]> = {}
    const add = (name: string, signal: number, sign: number) => {
      const [products, count] = sums[name] ?? [0, 0]
      sums[name] = [products + Math.sign(signal) * sign, count + (signal === 0 ? 0 : 1)]
    }
    let state = opening
    for (let at = 0; at < 24 * 15; at++) {
      const hour = simulate(`forecast ${at}`, { from: toInstant(FROM + at * HOUR), state })
      const [a, b, lots] = [hour.prices(own), hour.prices(other), hour.volumes(own)]
      const change = (prices: Float64Array, from: number, to: number) =>
        (prices[to] as number) - (prices[from] as number)
      for (let second = MINUTE / SECOND; second < a.length; second++) {
        const sign = Math.sign(change(a, second - 1, second))
        add('last change', change(a, second - 2, second - 1), sign)
        add('change of a minute', change(a, second - 60, second - 1), sign)
        add('change of the hour', change(a, 0, second - 1), sign)
        add('last change of another market', change(b, second - 2, second - 1), sign)
        add('volume', (lots[second - 1] as number) - (lots[second - 2] as number), sign)
        add('always up', 1, sign)
      }
      state = hour.closing()
    }
    for (const [name, [products, count]] of Object.entries(sums)) {
      expect(count, name).toBeGreaterThan(100_000)
      // Four standard deviations of the mean of independent signs.
      expect(Math.abs(products / count), name).toBeLessThan(4 / Math.sqrt(count))
    }
  })
})

describe('the pull to the start price', () => {
  it.each(markets)(
    'of $baseCode begins beyond a factor of three and hardly changes the odds of a second',
    (terms) => {
      const start = startTicks(terms)
      for (const factor of [1 / 3, 0.5, 1, 2, 3]) expect(pullPerDay(start * factor, terms)).toBe(0)
      for (const factor of [3.1, 6, 50]) {
        const [above, below] = [pullPerDay(start * factor, terms), pullPerDay(start / factor, terms)]
        expect(above < 0 && below > 0).toBe(true)
        const oddsShift = (pull: number, price: number) =>
          Math.abs(pull) / 86_400 / ((price * terms.volatility) / Math.sqrt(86_400)) / Math.sqrt(2 * Math.PI)
        expect(oddsShift(above, start * factor)).toBeLessThan(0.00014)
        expect(oddsShift(below, start / factor)).toBeLessThan(0.00014)
      }
    },
  )
})

describe('the variance of the next hour', () => {
  it('rises after a large return and with a surge, decays to its mean, and stays bounded', () => {
    const quiet = { shock: 0, surge: 0, share: 1 }
    expect(nextVariance(1, { ...quiet, shock: 9 })).toBeGreaterThan(nextVariance(1, quiet))
    expect(nextVariance(1, { ...quiet, surge: 5 })).toBeCloseTo(nextVariance(1, quiet) + 5, 5)
    expect(nextVariance(6, { ...quiet, shock: 1 })).toBeLessThan(6)
    fc.assert(
      fc.property(
        fc.double({ min: 0.15, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 1_000, noNaN: true }),
        fc.double({ min: 0, max: 14, noNaN: true }),
        fc.double({ min: 0.0003, max: 1, noNaN: true }),
        (variance, shock, surge, share) => {
          const next = nextVariance(variance, { shock, surge, share })
          expect(next >= 0.15 && next <= 8).toBe(true)
          expect(Number(next.toFixed(6))).toBe(next)
        },
      ),
    )
  })
})
