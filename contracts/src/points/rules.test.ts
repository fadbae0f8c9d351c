import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText } from '#kit'
import { pointsForFees } from './index.ts'

describe('points for fees', () => {
  it.each([
    ['-3', '0'],
    ['0', '0'],
    ['0.999999999999999999', '0'],
    ['1', '1'],
    ['2.5', '2'],
    ['12345.6789', '12345'],
  ])('%s paid are %s points', (fees, points) => {
    expect(amountText(pointsForFees(toAmount(fees)))).toBe(points)
  })

  it('are whole, and monotonic in the fees', () => {
    const fees = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((units) => units as Amount)
    const more = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(fees, more, (some, added) => {
        expect(pointsForFees(some) % 10n ** 18n).toBe(0n)
        expect(pointsForFees((some + added) as Amount)).toBeGreaterThanOrEqual(pointsForFees(some))
      }),
    )
  })
})
