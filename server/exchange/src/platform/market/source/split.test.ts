import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedNoise, publicKey } from './keyed-noise.ts'
import { type Bar, fold, path, split } from './split.ts'

const bars = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 4, maxLength: 4 }),
    volume: fc.integer({ min: 0, max: 20_000_000_000_000 }),
    swap: fc.boolean(),
  })
  .map(({ prices, volume, swap }): Bar => {
    const [low, a, b, high] = prices.toSorted((x, y) => x - y) as [number, number, number, number]
    return swap ? { open: b, close: a, low, high, volume } : { open: a, close: b, low, high, volume }
  })
const reaches = fc.double({ min: 0, max: 10_000_000, noNaN: true })
const parts = fc.constantFrom(5, 12, 24)
const seeds = fc.string()

describe('a bar that is split', () => {
  it('is exactly the aggregate of its parts', () => {
    fc.assert(
      fc.property(bars, parts, reaches, seeds, (bar, count, reach, seed) => {
        expect(fold(split(bar, count, reach, keyedNoise(publicKey(seed))))).toEqual(bar)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has contiguous parts within its own open and close', () => {
    fc.assert(
      fc.property(bars, parts, reaches, seeds, (bar, count, reach, seed) => {
        split(bar, count, reach, keyedNoise(publicKey(seed))).forEach((part, at, all) => {
          if (at > 0) expect(part.open).toBe(all[at - 1]?.close)
          expect(part.high).toBeGreaterThanOrEqual(Math.max(part.open, part.close))
          expect(part.low).toBeLessThanOrEqual(Math.min(part.open, part.close))
          expect(Object.values(part).every(Number.isSafeInteger)).toBe(true)
          expect(part.volume).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })
})

describe('the path through a bar', () => {
  it('goes from its open to its close and touches its high and its low, and nothing beyond', () => {
    fc.assert(
      fc.property(bars, reaches, seeds, (bar, reach, seed) => {
        const points = path(bar, 60, reach, keyedNoise(publicKey(seed)))
        expect(points).toHaveLength(61)
        expect(points[0]).toBe(bar.open)
        expect(points[60]).toBe(bar.close)
        expect(Math.max(...points)).toBe(bar.high)
        expect(Math.min(...points)).toBe(bar.low)
      }),
      { numRuns: 2_000 },
    )
  })
})
