import { describe, expect, it } from 'vitest'
import type { Bars } from './bars.ts'
import {
  averageTrueRange,
  onBalanceVolume,
  parabolicSar,
  stochasticKdj,
  trueRange,
  volumeWeightedPrice,
} from './ranges.ts'

const MINUTE = 60_000
const DAY = 86_400_000

type Row = readonly [high: number, low: number, close: number, volume?: number | null]
const barsOf = (rows: readonly Row[], lengthMs = MINUTE, from = 0): Bars => ({
  time: rows.map((_, at) => from + at * lengthMs),
  open: rows.map(([, , close]) => close),
  high: rows.map(([high]) => high),
  low: rows.map(([, low]) => low),
  close: rows.map(([, , close]) => close),
  volume: rows.map(([, , , volume = 1]) => volume),
})

/** Irregular, without randomness. */
const rows = Array.from({ length: 60 }, (_, at): Row => {
  const close = 100 + ((at * 37) % 23) - ((at * 11) % 7) * 0.5 + 10 * Math.sin(at / 6)
  return [close + 1 + ((at * 7) % 5) * 0.5, close - 0.5 - ((at * 5) % 4) * 0.5, close, (at * 13) % 17]
})
const bars = barsOf(rows)
const near = (line: readonly (number | null)[]) =>
  line.map((value) => (value === null ? null : Math.round(value * 1e6) / 1e6))

describe('VWAP', () => {
  it('is the turnover divided by the volume since the start of the UTC day', () => {
    const day = barsOf(
      [
        [12, 6, 9, 2],
        [15, 9, 12, 1],
        [30, 18, 24, 4],
      ],
      MINUTE,
      DAY - 2 * MINUTE,
    )
    expect(volumeWeightedPrice(day)).toEqual([9, 10, 24])
  })
  it('begins again with each month where candles are days', () => {
    const from = Date.UTC(2026, 0, 30)
    const days = barsOf(
      [
        [3, 3, 3],
        [5, 5, 5],
        [7, 7, 7],
        [9, 9, 9],
      ],
      DAY,
      from,
    )
    expect(volumeWeightedPrice(days)).toEqual([3, 4, 7, 8])
  })
  it('is unknown while nothing was traded or no volume is known', () => {
    expect(
      volumeWeightedPrice(
        barsOf([
          [3, 3, 3, 0],
          [5, 5, 5, null],
          [7, 7, 7, 1],
        ]),
      ),
    ).toEqual([null, null, 7])
  })
})

describe('ATR', () => {
  it('the true range includes the gap to the last close', () => {
    expect(
      trueRange(
        barsOf([
          [10, 8, 9],
          [14, 12, 13],
          [11, 10, 10],
          [12, 9, 11],
        ]),
      ),
    ).toEqual([2, 5, 3, 3])
  })
  it('starts at the average of the ranges and follows by Wilder’s weight', () => {
    const ranges = trueRange(bars)
    const naive = ranges.map((_, at): number | null => {
      if (at < 13) return null
      let value = ranges.slice(0, 14).reduce((sum, each) => sum + each, 0) / 14
      for (const range of ranges.slice(14, at + 1)) value = (value * 13 + range) / 14
      return value
    })
    expect(near(averageTrueRange(bars, 14))).toEqual(near(naive))
  })
})

describe('OBV', () => {
  it('adds the volume of rising candles and subtracts that of falling ones', () => {
    const some = barsOf([
      [1, 1, 10, 5],
      [1, 1, 11, 3],
      [1, 1, 11, 9],
      [1, 1, 8, 4],
      [1, 1, 9, null],
    ])
    expect(onBalanceVolume(some)).toEqual([0, 3, 3, -1, -1])
  })
})

describe('KDJ', () => {
  it('is what its recursive definition gives', () => {
    const naive = (at: number): { k: number; d: number } => {
      if (at < 8) return { k: 50, d: 50 }
      const window = rows.slice(at - 8, at + 1)
      const top = Math.max(...window.map(([high]) => high))
      const bottom = Math.min(...window.map(([, low]) => low))
      const before = naive(at - 1)
      const k = (2 / 3) * before.k + (1 / 3) * (100 * (((rows[at] as Row)[2] - bottom) / (top - bottom)))
      return { k, d: (2 / 3) * before.d + (1 / 3) * k }
    }
    const { k, d, j } = stochasticKdj(bars, { length: 9, k: 3, d: 3 })
    expect([k[7], d[7], j[7]]).toEqual([null, null, null])
    for (const at of [8, 9, 30, 59]) {
      const own = naive(at)
      expect(near([k[at] ?? null, d[at] ?? null, j[at] ?? null])).toEqual(
        near([own.k, own.d, 3 * own.k - 2 * own.d]),
      )
    }
  })
  it('stays in the middle when no price changes', () => {
    const flat = barsOf(Array.from({ length: 12 }, (): Row => [5, 5, 5]))
    expect(stochasticKdj(flat, { length: 9, k: 3, d: 3 }).j.at(-1)).toBe(50)
  })
})

describe('SAR', () => {
  it('follows a rising market by steps that grow with each new high', () => {
    const rising = barsOf([
      [10, 9, 10],
      [11, 10, 11],
      [12, 11, 12],
      [13, 12, 13],
      [14, 13, 14],
    ])
    // 0.02 of the way from 9 to 10, then 0.04 to 11: both above the low of 9. Then 0.06 to 12 and 0.08 to 13.
    expect(near(parabolicSar(rising, 0.02, 0.2))).toEqual([null, 9, 9, 9.18, 9.4856])
  })
  it('turns to the extreme of the run when the market crosses it', () => {
    const turning = barsOf([
      [10, 9, 10],
      [11, 10, 11],
      [12, 11, 12],
      [13, 12, 13],
      [9, 6, 7],
      [8, 5, 6],
    ])
    const line = near(parabolicSar(turning, 0.02, 0.2))
    expect(line[4]).toBe(13)
    // 13 + 0.02 × (6 − 13), but not below the highs of the last two candles.
    expect(line[5]).toBe(13)
  })
  it('is below the candles of a rising run and above those of a falling one, and never speeds beyond its limit', () => {
    const line = parabolicSar(bars, 0.02, 0.2)
    for (const [at, value] of line.entries()) {
      if (value === null) continue
      const [high, low] = rows[at] as Row
      expect(value <= low || value >= high, `candle ${at}`).toBe(true)
    }
  })
  it('is empty for fewer than two candles', () => {
    expect(parabolicSar(barsOf([[2, 1, 1]]), 0.02, 0.2)).toEqual([null])
  })
})
