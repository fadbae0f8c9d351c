import { parseInstant } from '#kit'
import { describe, expect, it } from 'vitest'
import { isTimeZone, quietEnd, type QuietHours } from './notifications.ts'

const NIGHT: QuietHours = { from: 22, until: 7, timeZone: 'Asia/Tokyo' }
const NOON: QuietHours = { from: 12, until: 13, timeZone: 'Asia/Kolkata' }

describe('quiet hours', () => {
  it.each([
    [NIGHT, '2026-03-03T12:59:59Z', null],
    [NIGHT, '2026-03-03T13:00:00Z', '2026-03-03T22:00:00Z'],
    [NIGHT, '2026-03-03T21:59:30Z', '2026-03-03T22:00:00Z'],
    [NIGHT, '2026-03-03T22:00:00Z', null],
    [NOON, '2026-03-03T06:29:00Z', null],
    [NOON, '2026-03-03T06:30:00Z', '2026-03-03T07:30:00Z'],
    [NOON, '2026-03-03T07:30:00Z', null],
    [{ ...NOON, until: 12 }, '2026-03-03T06:29:00Z', '2026-03-03T06:30:00Z'],
  ])('of %o at %s end at %s', (quiet, at, end) => {
    const now = parseInstant(at) ?? expect.unreachable()
    expect(quietEnd(quiet, now)).toBe(end === null ? null : parseInstant(end))
  })

  it('belong to a time zone that exists', () => {
    expect(['UTC', 'Europe/Paris', 'Asia/Calcutta', 'Mars/Base', ''].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
