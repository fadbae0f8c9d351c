import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMs, DAY, HOUR, type Instant, toInstant, instantText, MINUTE, SECOND } from '#kit'
import {
  hasSession,
  HOLIDAYS_END,
  isTrading,
  isWeekendRest,
  lastSession,
  nextSession,
  sessionAt,
  sessionStatus,
} from './sessions.ts'

const at = (text: string): Instant => toInstant(Date.parse(text))
const hours = (session: { opensAt: Instant; closesAt: Instant } | null) =>
  session === null ? null : [session.opensAt, session.closesAt].map((each) => instantText(each).slice(0, 16))

it('knows days with and without a session', () => {
  const days = ['2026-03-06T02:00Z', '2026-03-07T16:00Z', '2026-12-25T16:00Z', '2026-03-09T23:59Z']
  expect(days.map((day) => hasSession(at(day)))).toEqual([true, false, false, true])
})

it.each([
  ['winter', '2026-03-06T22:00Z', '2026-03-01T23:00Z'],
  ['summer', '2026-03-13T21:00Z', '2026-03-15T22:00Z'],
  ['the weekend of the change', '2026-03-06T22:00Z', '2026-03-08T22:00Z'],
])(
  'the weekend of gold and currencies in %s is from Friday 17:00 to Sunday 18:00 in New York',
  (_name, from, to) => {
    const around = (edge: string) => [-1, 0].map((ms) => isWeekendRest(addMs(at(edge), ms)))
    expect(around(from)).toEqual([false, true])
    expect(around(to)).toEqual([true, false])
  },
)

describe('the sessions of stocks', () => {
  it('have holidays in every year before the end that the calendar states, and none after it', () => {
    const holidays = (year: number) =>
      Array.from({ length: 365 }, (_, index) => Date.UTC(year, 0, 1) + index * DAY).filter(
        (day) =>
          ![0, 6].includes(new Date(day).getUTCDay()) && sessionAt(toInstant(day + 16 * HOUR)) === null,
      ).length
    const end = Number(HOLIDAYS_END.slice(0, 4))
    expect([2026, end - 2, end - 1].map(holidays)).toEqual([10, 10, 9])
    expect(holidays(end)).toBe(0)
  })

  it.each([
    ['before the clocks change in March', '2026-03-06T15:00Z', ['2026-03-06T14:30', '2026-03-06T21:00']],
    ['after it', '2026-03-09T15:00Z', ['2026-03-09T13:30', '2026-03-09T20:00']],
    ['before the clocks change in November', '2026-10-30T15:00Z', ['2026-10-30T13:30', '2026-10-30T20:00']],
    ['after it', '2026-11-02T15:00Z', ['2026-11-02T14:30', '2026-11-02T21:00']],
    ['on a half day', '2026-11-27T15:00Z', ['2026-11-27T14:30', '2026-11-27T18:00']],
    ['on a half day in summer', '2028-07-03T15:00Z', ['2028-07-03T13:30', '2028-07-03T17:00']],
    ['on a Saturday', '2026-11-28T15:00Z', null],
    ['on Thanksgiving', '2026-11-26T15:00Z', null],
    ['on Good Friday', '2027-03-26T15:00Z', null],
    ['on Independence Day, observed on a Monday', '2027-07-05T15:00Z', null],
    [
      'on New Year’s Eve before a holiday on a Saturday',
      '2027-12-31T15:00Z',
      ['2027-12-31T14:30', '2027-12-31T21:00'],
    ],
  ])('%s', (_name, now, expected) => {
    expect(hours(sessionAt(at(now)))).toEqual(expected)
  })

  it.each([
    ['2026-11-24T05:00Z', 'early', '2026-11-24T14:30'],
    ['2026-11-24T04:59Z', 'closed', '2026-11-24T14:30'],
    ['2026-11-24T14:30Z', 'open', '2026-11-24T21:00'],
    ['2026-11-24T21:00Z', 'closed', '2026-11-25T14:30'],
    ['2026-11-25T22:00Z', 'closed', '2026-11-27T14:30'],
    ['2028-12-22T22:00Z', 'closed', '2028-12-26T14:30'],
  ])('the state at %s is %s until %s', (now, state, changesAt) => {
    const status = sessionStatus(at(now))
    expect([status.state, instantText(status.changesAt).slice(0, 16)]).toEqual([state, changesAt])
  })

  it('holds 251 sessions in each of the three years', () => {
    const count = (year: number) => {
      let [sessions, next] = [0, nextSession(toInstant(Date.UTC(year, 0, 1)))]
      for (; next.opensAt < Date.UTC(year + 1, 0, 1); next = nextSession(next.opensAt)) sessions++
      return sessions
    }
    expect([2026, 2027, 2028].map(count)).toEqual([251, 251, 251])
  })

  it('agrees with the clock of New York, and sessions follow each other', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    })
    const from = Date.UTC(2024, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * 365 * 24 * 60 }), (minute) => {
        const now = toInstant(from + minute * MINUTE)
        const [next, last] = [nextSession(now), lastSession(now)]
        expect(clock.format(next.opensAt)).toBe('09:30')
        expect(clock.format(last.closesAt)).toBe(last.isHalf ? '13:00' : '16:00')
        expect(isTrading({ segment: 'stocks' }, now)).toBe(sessionAt(now) !== null)
        expect(lastSession(next.closesAt).opensAt).toBe(next.opensAt)
        expect(sessionAt(addMs(last.closesAt, -SECOND))?.opensAt).toBe(last.opensAt)
        expect(sessionAt(last.closesAt)).toBeNull()
        expect(next.opensAt - last.closesAt).toBeLessThan(6 * DAY)
      }),
    )
  })
})
