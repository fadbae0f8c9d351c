import { describe, expect, it } from 'vitest'
import { endAfter, weekdayName } from './schedule.ts'

describe('a schedule', () => {
  it.each([
    [1, 'en', 'Monday'],
    [7, 'en', 'Sunday'],
    [1, 'jp', '月曜日'],
  ] as const)('has day %s in %s: %s', (day, language, name) => expect(weekdayName(day, language)).toBe(name))

  it.each([
    [3, '2026-03-04T12:00:00Z', '2026-06-04T23:00:00Z'],
    [3, '2026-11-30T12:00:00Z', '2027-02-28T23:00:00Z'],
  ])('that is over after %s months from %s is over at %s', (months, now, end) =>
    expect(endAfter(months, Date.parse(now))).toBe(Date.parse(end)),
  )
  it('without an end has none', () => expect(endAfter(0, 0)).toBeNull())
})
