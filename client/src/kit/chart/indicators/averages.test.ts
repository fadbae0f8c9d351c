import { describe, expect, it } from 'vitest'
import { bollingerBands, exponentialAverage, macd, movingAverage, relativeStrength } from './averages.ts'

const near = (line: readonly (number | null)[]) =>
  line.map((value) => (value === null ? null : Math.round(value * 100) / 100))

describe('averages', () => {
  it('the simple average starts at its full length', () => {
    expect(movingAverage([1, 2, 3, 4, 5], 3)).toEqual([null, null, 2, 3, 4])
  })
  it('the exponential average starts at the simple one and follows by 2 / (length + 1)', () => {
    expect(exponentialAverage([1, 2, 3, 7, 5], 3)).toEqual([null, null, 2, 4.5, 4.75])
  })
  it('averages are null when there are too few values', () => {
    expect(exponentialAverage([1, 2], 3)).toEqual([null, null])
    expect(movingAverage([1, 2], 3)).toEqual([null, null])
  })
})

describe('Bollinger bands', () => {
  it('lie two population standard deviations around the average', () => {
    // The textbook set: mean 5, deviation 2.
    const { middle, upper, lower } = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
    expect([middle.at(-1), upper.at(-1), lower.at(-1)]).toEqual([5, 9, 1])
  })
  it('collapse to the average when no price changes', () => {
    const { upper, lower } = bollingerBands([3, 3, 3, 3], 3, 2)
    expect(upper).toEqual(lower)
  })
})

describe('MACD', () => {
  const rising = Array.from({ length: 60 }, (_, at) => at)
  it('converges to half the difference of the lengths on a straight line', () => {
    const { line, signal, histogram } = macd(rising, { fast: 12, slow: 26, signal: 9 })
    expect(near(line).at(-1)).toBe(7)
    expect(near(signal).at(-1)).toBe(7)
    expect(near(histogram).at(-1)).toBe(0)
  })
  it('the line starts at the slow length and the signal nine values later', () => {
    const { line, signal } = macd(rising, { fast: 12, slow: 26, signal: 9 })
    expect(line.findIndex((value) => value !== null)).toBe(25)
    expect(signal.findIndex((value) => value !== null)).toBe(33)
  })
})

describe('relative strength', () => {
  it('matches the example published by Wilder', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28,
      46.0, 46.03,
    ]
    expect(near(relativeStrength(closes, 14)).slice(14)).toEqual([70.46, 66.25, 66.48])
  })
  it('is 100, 0 and 50 when prices only rise, only fall, and do not change', () => {
    expect(relativeStrength([1, 2, 3, 4], 2).at(-1)).toBe(100)
    expect(relativeStrength([4, 3, 2, 1], 2).at(-1)).toBe(0)
    expect(relativeStrength([4, 4, 4, 4], 2).at(-1)).toBe(50)
  })
})
