import { toInstant, MINUTE } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { impliedVolatility } from './implied-volatility.ts'
import { compareOptions } from './simulate-options.ts'

const at = (day: number, hour: number) => toInstant(Date.UTC(2026, 2, day, hour))
const of = (variance: number, [from, to]: readonly [number, number], day = 4) =>
  impliedVolatility(
    { volatility: 0.03, segment: 'crypto' },
    { state: { price: 1, variance }, from: at(4, from), to: at(day, to), windowMs: 30 * MINUTE },
    1.01,
  )

describe('the volatility that the price process implies', () => {
  it('follows the state of variance and the pattern of the day', () => {
    expect(of(3, [1, 8])).toBeGreaterThan(of(1, [1, 8]) * 1.3)
    expect(of(1, [13, 20])).toBeGreaterThan(of(1, [1, 8]) * 1.3)
  })

  it('tends to one value for all states after weeks', () => {
    expect(of(3, [8, 8], 31) / of(0.5, [8, 8], 31)).toBeLessThan(1.15)
    expect(of(3, [8, 8], 31)).toBeGreaterThan(0.4)
    expect(of(3, [8, 8], 31)).toBeLessThan(0.7)
  })

  // A few paths; implied-volatility.long.test.ts has many.
  it('gives options their simulated value', { timeout: 60_000 }, () => {
    for (const one of compareOptions({ hours: 6, state: 1, startHour: 1 }, 400))
      expect(Math.abs(one.stated - one.simulated), JSON.stringify(one)).toBeLessThanOrEqual(
        2 * one.standardError + 1,
      )
  })
})
