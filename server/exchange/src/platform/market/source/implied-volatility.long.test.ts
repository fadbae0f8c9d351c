import { expect, it } from 'vitest'
import { compareOptions } from './simulate-options.ts'

const CASES = [
  { hours: 6, state: 1, startHour: 1 },
  { hours: 6, state: 3, startHour: 1 },
  { hours: 12, state: 0.5, startHour: 19 },
  { hours: 12, state: 1, startHour: 19 },
] as const

it.each(CASES)(
  'options over $hours hours at a state of $state have their simulated value',
  { timeout: 600_000 },
  (one) => {
    const rows = compareOptions(one, 3_000)
    for (const { strike, simulated, standardError, stated } of rows)
      process.stdout.write(
        `${one.hours} h, state ${one.state}, strike ${strike}: stated ${stated.toFixed(2)}, simulated ${simulated.toFixed(2)} ± ${standardError.toFixed(2)} basis points\n`,
      )
    for (const { simulated, standardError, stated } of rows)
      expect(Math.abs(stated - simulated)).toBeLessThanOrEqual(2 * standardError)
  },
)
