import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, duration, instant, toInstant, instantText, parseInstant, unixSeconds } from './instant.ts'

const AT = Date.parse('2024-03-05T06:07:08Z')

describe('a moment', () => {
  it.each([
    ['the classic zoneless text, taken as UTC', '2024-03-05 06:07:08', AT],
    ['zoneless text with a T', '2024-03-05T06:07:08', AT],
    ['a fraction of a second', '2024-03-05 06:07:08.250', AT + 250],
    ['ISO text in UTC', '2024-03-05T06:07:08Z', AT],
    ['ISO text with an offset', '2024-03-05T14:07:08+08:00', AT],
    ['unix seconds', AT / 1000, AT],
    ['unix seconds as text', String(AT / 1000), AT],
    ['unix seconds with a fraction, as text', `${AT / 1000}.5`, AT + 500],
    ['unix milliseconds', AT, AT],
    ['unix milliseconds as text', String(AT), AT],
    ['a date alone', '2024-03-05', Date.parse('2024-03-05T00:00:00Z')],
  ])('is read from %s', (_form, wire, expected) => {
    expect(parseInstant(wire)).toBe(expected)
  })

  it.each([
    '',
    '0',
    0,
    -1,
    '0000-00-00 00:00:00',
    'soon',
    '2024-13-05 06:07:08',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '9007199254740991',
  ])('is not made up from %s', (wire) => {
    expect(parseInstant(wire)).toBeNull()
    expect(z.safeDecode(instant, wire).success).toBe(false)
  })

  it('is encoded as ISO text in UTC, whatever its wire form was', () => {
    expect(z.encode(instant, z.decode(instant, '2024-03-05 06:07:08'))).toBe('2024-03-05T06:07:08.000Z')
  })

  it('round-trips to the millisecond', () => {
    const moments = fc.integer({ min: 1e11, max: 4e12 }).map(toInstant)
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseInstant(instantText(moment))).toBe(moment)
      }),
    )
  })
})

describe('a day', () => {
  it('is the first ten characters of a date, with or without a time', () => {
    expect(z.decode(day, '2024-03-05')).toBe('2024-03-05')
    expect(z.decode(day, '2024-03-05 16:00:00')).toBe('2024-03-05')
    expect(z.encode(day, z.decode(day, '2024-03-05'))).toBe('2024-03-05')
  })

  it('is not free text', () => {
    expect(z.safeDecode(day, 'tomorrow').success).toBe(false)
  })
})

describe('unix seconds in an input', () => {
  it('are accepted as number and as text', () => {
    expect(z.decode(unixSeconds, AT / 1000)).toBe(AT)
    expect(z.decode(unixSeconds, String(AT / 1000))).toBe(AT)
    expect(z.encode(unixSeconds, toInstant(AT + 999))).toBe(AT / 1000)
  })

  it.each(['', '-1', '1.5', '1e9', -1, 1.5, '123456789012'])('are refused as %s', (wire) => {
    expect(z.safeDecode(unixSeconds, wire).success).toBe(false)
  })
})

describe('a span', () => {
  it('is whole milliseconds and never negative', () => {
    expect(z.decode(duration, 1299.6)).toBe(1300)
    expect(z.decode(duration, '58250.25')).toBe(58250)
    expect(z.decode(duration, -40)).toBe(0)
  })

  it('is not free text', () => {
    expect(z.safeDecode(duration, '1 min').success).toBe(false)
  })
})
