import { describe, expect, it } from 'vitest'
import { addMs, DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '#kit'
import { meanSessionVariance, patternAt, type PriceTerms, type ProcessVersion } from '#price-process/dynamics'
import { simulateHour } from './hour-process.ts'
import { PAPER_MARKETS } from './paper-markets.ts'
import { keyFrom, openTestStream } from './testing/test-stream.ts'

/** A market of the segment, with the terms of AAPL or BTC. */
const marketIn = (segment: PriceTerms['segment']): PriceTerms => {
  const found = PAPER_MARKETS.find(({ id }) => id === (segment === 'stocks' ? '40' : '1'))
  if (found === undefined) throw new Error('the market is listed')
  return { ...found, segment }
}
const simulate = (terms: PriceTerms, from: Instant, own: { version?: ProcessVersion; to?: Instant } = {}) => {
  const opening = { [terms.id]: { price: 1_000_000, variance: 1 } }
  const key = keyFrom(`hour ${from}`)
  return simulateHour({ key, from, markets: [terms], opening, openStream: openTestStream, ...own })
}
/** In March of 2026 sessions are from 14:30 to 21:00 UTC until the 7th, and from 13:30 to 20:00 after it. */
const at = (day: number, hour: number) => toInstant(Date.UTC(2026, 2, day, hour))

describe('the second version of the process', () => {
  it('has the same coins, second by second, and the same sessions of stocks', () => {
    for (const [terms, from] of [
      [marketIn('crypto'), at(7, 3)],
      [marketIn('contracts'), at(4, 3)],
      [marketIn('stocks'), at(4, 16)],
    ] as const) {
      const [before, now] = [simulate(terms, from, { version: 1 }), simulate(terms, from)]
      expect(now.prices(terms.id)).toEqual(before.prices(terms.id))
      expect(now.volumes(terms.id)).toEqual(before.volumes(terms.id))
      expect(now.closing()).toEqual(before.closing())
    }
  })

  it.each([
    ['a night', at(4, 2), 1 / 3],
    ['a Saturday', at(7, 2), 1 / 24],
    ['a holiday', toInstant(Date.UTC(2026, 11, 25, 16)), 1 / 24],
  ])('gives stocks in %s a part of their variance', (_name, from, part) => {
    const terms = marketIn('stocks')
    const squares = (version: ProcessVersion) => {
      let [sum, price] = [0, 1_000_000]
      for (const next of simulate(terms, from, { version }).prices(terms.id)) {
        sum += (next - price) ** 2
        price = next
      }
      return sum
    }
    // The noise is the same, so the ratio is exact but for the rounding to ticks.
    expect(squares(2) / squares(1) / part).toBeGreaterThan(0.93)
    expect(squares(2) / squares(1) / part).toBeLessThan(1.07)
  })

  it('divides the hour of an opening at its half', () => {
    const terms = marketIn('stocks')
    expect(meanSessionVariance(terms, { from: at(4, 14), to: at(4, 15) }, 2)).toBeCloseTo((1 / 3 + 1) / 2)
    expect(meanSessionVariance(terms, { from: at(4, 14), to: at(4, 15) }, 1)).toBe(1)
  })

  it('expects stocks of 2.8 to 3.2 percent a day to move by 1.5 to 2 percent in a weekend', () => {
    const expected = (version: ProcessVersion, volatility: number) => {
      let variance = 0
      for (let from = at(6, 21); from < at(9, 14); from = addMs(from, HOUR)) {
        const own = meanSessionVariance(marketIn('stocks'), { from, to: addMs(from, HOUR) }, version)
        variance += ((volatility ** 2 * HOUR) / DAY) * patternAt(from) * own
      }
      return Math.sqrt(variance)
    }
    expect(expected(1, 0.032)).toBeGreaterThan(0.05)
    for (const volatility of [0.028, 0.032]) {
      expect(expected(2, volatility)).toBeGreaterThan(0.0145)
      expect(expected(2, volatility)).toBeLessThan(0.02)
      expect((expected(2, volatility) / expected(1, volatility)) ** 2).toBeLessThan(1 / 3)
    }
  })

  it('has no trades of gold and currencies while the markets of the world are closed', () => {
    const terms = marketIn('contracts')
    const volume = (from: Instant, version: ProcessVersion) =>
      simulate(terms, from, { version })
        .volumes(terms.id)
        .reduce((all, lots) => all + lots, 0)
    expect(volume(at(4, 12), 2)).toBeGreaterThan(0)
    expect(volume(at(7, 12), 1)).toBeGreaterThan(0)
    expect(volume(at(7, 12), 2)).toBe(0)
    expect([volume(at(6, 21), 2) > 0, volume(at(6, 22), 2)]).toEqual([true, 0])
  })
})

it('a key that ends within an hour has the first seconds of that hour', () => {
  const markets = [marketIn('crypto')]
  const opening = { 1: { price: 6_322_920, variance: 8 } }
  const parts = { key: keyFrom('part'), from: at(4, 3), markets, opening, openStream: openTestStream }
  const [whole, part] = [simulateHour(parts), simulateHour({ ...parts, to: addMs(at(4, 3), 7 * MINUTE) })]
  for (const { id } of markets) {
    expect(part.prices(id)).toEqual(whole.prices(id).slice(0, (7 * MINUTE) / SECOND))
    expect(part.closing()[id]?.price).toBe(part.prices(id).at(-1))
  }
})
