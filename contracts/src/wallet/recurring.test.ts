import { describe, expect, it } from 'vitest'
import type { Instant } from '#kit'
import { isRecurringDay, nextRecurring, type RecurringSchedule } from './recurring.ts'

const at = (text: string) => Date.parse(text) as Instant
const DAILY: RecurringSchedule = { cadence: 'daily', day: null, hour: 9 }
const SUNDAYS: RecurringSchedule = { cadence: 'weekly', day: 7, hour: 0 }
const MONTHLY: RecurringSchedule = { cadence: 'monthly', day: 28, hour: 23 }

describe('the next recurring purchase', () => {
  // 2026-03-04 is a Wednesday.
  it.each([
    [DAILY, '2026-03-04T08:59:59Z', '2026-03-04T09:00:00Z'],
    [DAILY, '2026-03-04T09:00:00Z', '2026-03-05T09:00:00Z'],
    [DAILY, '2026-12-31T10:00:00Z', '2027-01-01T09:00:00Z'],
    [SUNDAYS, '2026-03-04T12:00:00Z', '2026-03-08T00:00:00Z'],
    [SUNDAYS, '2026-03-08T00:00:00Z', '2026-03-15T00:00:00Z'],
    [{ ...SUNDAYS, day: 3, hour: 13 }, '2026-03-04T12:00:00Z', '2026-03-04T13:00:00Z'],
    [MONTHLY, '2026-02-28T22:00:00Z', '2026-02-28T23:00:00Z'],
    [MONTHLY, '2026-02-28T23:00:00Z', '2026-03-28T23:00:00Z'],
    [MONTHLY, '2026-12-29T00:00:00Z', '2027-01-28T23:00:00Z'],
  ] as const)('of %j after %s is at %s', (schedule, after, next) =>
    expect(nextRecurring(schedule, at(after))).toBe(at(next)),
  )

  it.each([
    ['daily', null, true],
    ['daily', 1, false],
    ['weekly', null, false],
    ['weekly', 7, true],
    ['weekly', 8, false],
    ['monthly', 28, true],
    ['monthly', 29, false],
  ] as const)('%s has day %s: %s', (cadence, day, expected) =>
    expect(isRecurringDay({ cadence, day })).toBe(expected),
  )
})
