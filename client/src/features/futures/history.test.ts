import type { Day } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { dayText } from '#kit/format'

it('a trading day is the same in every time zone, with a Gregorian year', () => {
  expect(dayText('2026-11-20' as Day, 'en')).toBe('20 Nov 2026')
  expect(dayText('2026-11-20' as Day, 'th')).toContain('2026')
  expect(dayText('2026-01-01' as Day, 'fra')).toBe('1 janv. 2026')
})
