import { expect, it } from 'vitest'
import { indexOfTime, timeOfIndex } from './time-index.ts'

/** A gap between the second and the third candle. */
const times = [1_000, 2_000, 5_000, 6_000]

it.each([
  [1_000, 0],
  [1_500, 0.5],
  [3_500, 1.5],
  [6_000, 3],
  [8_000, 5],
  [-1_000, -2],
])('the time %d is at index %d and back', (time, index) => {
  expect(indexOfTime(times, time)).toBe(index)
  if (time >= 0) expect(timeOfIndex(times, index)).toBe(time)
})

it('a single candle counts as a minute, and none is at the beginning', () => {
  expect(indexOfTime([60_000], 120_000)).toBe(1)
  expect(indexOfTime([], 5)).toBe(0)
  expect(timeOfIndex([], 5)).toBe(0)
})
