import { toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { addMonths, monthBegin, monthCells } from './month.ts'

const at = (text: string) => toInstant(Date.parse(text))

describe('a month of the calendar', () => {
  it('begins on its weekday and has all its days', () => {
    // 1 February 2028 is a Tuesday, in a leap year.
    const cells = monthCells(at('2028-02-01T00:00:00Z'))
    expect(cells.slice(0, 2).map((cell) => cell?.day ?? null)).toEqual([null, '2028-02-01'])
    expect(cells.at(-1)).toEqual({ day: '2028-02-29', date: 29 })
  })

  it('contains each of its moments', () =>
    expect(monthBegin(at('2026-11-28T12:00:00Z'))).toBe(at('2026-11-01T00:00:00Z')))

  it('is followed by the next one across years', () => {
    expect(addMonths(at('2026-12-01T00:00:00Z'), 1)).toBe(at('2027-01-01T00:00:00Z'))
    expect(addMonths(at('2026-01-01T00:00:00Z'), -1)).toBe(at('2025-12-01T00:00:00Z'))
  })
})
