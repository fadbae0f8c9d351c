import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { buildPath, nearestIndex, computeScale } from './value-path.ts'

const line = (...rows: (readonly [at: number, value: string | null, isAfterGap?: boolean])[]) =>
  rows.map(([at, value, isAfterGap = false]) => ({
    at,
    value: value === null ? null : toAmount(value),
    isAfterGap,
  }))

describe('the line of values', () => {
  it('is to scale in time and value', () => {
    const points = line([0, '10'], [30, '20'], [100, '15'])
    const scale = computeScale([points])
    expect(scale && buildPath(points, scale)).toBe('M0 1000L300 0L1000 500')
  })

  it('is broken by missing values and by gaps', () => {
    const points = line([0, '1'], [1, null], [2, '3'], [4, '2', true])
    const scale = computeScale([points])
    expect(scale && buildPath(points, scale)).toBe('M0 1000M500 0M1000 500')
  })

  it('shares its scale with another line, and has none for a single point', () => {
    expect(computeScale([line([0, '1']), line([5, '9'])])).toMatchObject({
      from: 0,
      to: 5,
      high: toAmount('9'),
    })
    expect(computeScale([line([0, '1'])])).toBeNull()
  })

  it('finds the point below a finger', () => {
    const points = line([0, '1'], [10, '2'], [100, '3'])
    const scale = computeScale([points])
    expect([0, 0.06, 0.4, 0.6].map((part) => scale && nearestIndex(points, scale, part))).toEqual([
      0, 1, 1, 2,
    ])
  })
})
