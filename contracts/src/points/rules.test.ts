import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, amountText } from '#kit'
import { pointsForTurnover } from './index.ts'

describe('points for trading', () => {
  it.each([
    ['0', '0'],
    ['99.999999999999999999', '0'],
    ['100', '1'],
    ['250', '2'],
    ['1234567.89', '12345'],
  ])('%s traded are %s points', (turnover, points) => {
    expect(amountText(pointsForTurnover(amountOf(turnover)))).toBe(points)
  })

  it('are whole, and monotonic in the turnover', () => {
    const turnover = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((units) => units as Amount)
    fc.assert(
      fc.property(turnover, turnover, (some, more) => {
        expect(pointsForTurnover(some) % 10n ** 18n).toBe(0n)
        expect(pointsForTurnover((some + more) as Amount)).toBeGreaterThanOrEqual(pointsForTurnover(some))
      }),
    )
  })
})
