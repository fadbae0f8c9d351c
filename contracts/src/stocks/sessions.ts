import { addMs, DAY, type Day, HOUR, type Instant, toInstant, MINUTE } from '#kit'
import type { Segment } from '#market'

/** Trading hours of one day, in New York. */
export type Session = {
  readonly opensAt: Instant
  /** The first instant without prices. */
  readonly closesAt: Instant
  /** Whether the session closes at 13:00. */
  readonly isHalf: boolean
}

/** `early` is the part of a trading day before the opening. */
export type SessionState = 'open' | 'early' | 'closed'

const OPENING = 9 * HOUR + 30 * MINUTE
const CLOSING = 16 * HOUR
const HALF_CLOSING = 13 * HOUR

/** Holidays of the New York Stock Exchange; days from `HOLIDAYS_END` on have none here. */
const HOLIDAYS = parseDays(`
  2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24
  2028-01-17 2028-02-21 2028-04-14 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-11-23 2028-12-25`)
/** The first day about whose holidays nothing is known here. */
export const HOLIDAYS_END = '2029-01-01' as Day
const HALF_DAYS = parseDays('2026-11-27 2026-12-24 2027-11-26 2028-07-03 2028-11-24')

/** Parses dates to day numbers since 1970. */
function parseDays(dates: string): ReadonlySet<number> {
  return new Set(
    dates
      .trim()
      .split(/\s+/)
      .map((date) => Date.parse(date) / DAY),
  )
}

/** The weekday of a day number, 0 for Sunday: 1970-01-01 was a Thursday. */
const toWeekday = (day: number): number => (day + 4) % 7

/** The number of the nth Sunday of a month, which is counted from 0. */
function findSunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1) / DAY
  return first + ((7 - toWeekday(first)) % 7) + 7 * (nth - 1)
}

/**
 * The offset of New York's clock from UTC: four hours from the second Sunday of March to the first of
 * November.
 */
function offsetOn(day: number): number {
  const year = new Date(day * DAY).getUTCFullYear()
  const isSummer = day >= findSunday(year, 2, 2) && day < findSunday(year, 10, 1)
  return isSummer ? 4 * HOUR : 5 * HOUR
}

/** The session of a day; null on weekends and holidays. */
function sessionOn(day: number): Session | null {
  const weekday = toWeekday(day)
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(day)) return null
  const midnight = day * DAY + offsetOn(day)
  const isHalf = HALF_DAYS.has(day)
  return {
    opensAt: toInstant(midnight + OPENING),
    closesAt: toInstant(midnight + (isHalf ? HALF_CLOSING : CLOSING)),
    isHalf,
  }
}

/** The day number of an instant; sessions lie within their day in UTC too, so it determines them. */
const toDay = (at: Instant): number => Math.floor(at / DAY)

/** The session at an instant; null while the market is closed. */
export function sessionAt(at: Instant): Session | null {
  const session = sessionOn(toDay(at))
  return session !== null && at >= session.opensAt && at < session.closesAt ? session : null
}

/** Whether the day of an instant, in UTC, has a session. */
export const hasSession = (at: Instant): boolean => sessionOn(toDay(at)) !== null

const FRIDAY = 5
const SATURDAY = 6
/** Markets of gold, currencies, raw materials and indices close on Friday and open on Sunday, in New York. */
const WEEKEND_FROM = 17 * HOUR
const WEEKEND_TO = 18 * HOUR

/** Whether the world's markets of gold, currencies, raw materials and indices are closed for the weekend. */
export function isWeekendRest(at: Instant): boolean {
  const local = addMs(at, -offsetOn(toDay(at)))
  const [weekday, time] = [toWeekday(toDay(local)), local % DAY]
  return (
    weekday === SATURDAY ||
    (weekday === FRIDAY && time >= WEEKEND_FROM) ||
    (weekday === 0 && time < WEEKEND_TO)
  )
}

const DAYS_CLOSED_MAX = 7

function nearest(at: Instant, step: 1 | -1, isFound: (session: Session) => boolean): Session {
  for (let away = 0; away <= DAYS_CLOSED_MAX; away++) {
    const session = sessionOn(toDay(at) + step * away)
    if (session !== null && isFound(session)) return session
  }
  throw new Error('a week has a session')
}

/** The first session that opens after an instant. */
export const nextSession = (at: Instant): Session => nearest(at, 1, ({ opensAt }) => opensAt > at)

/** The newest session that was over at an instant. */
export const lastSession = (at: Instant): Session => nearest(at, -1, ({ closesAt }) => closesAt <= at)

export type SessionStatus = {
  readonly state: SessionState
  /** The closing time while the market is open, else the next opening. */
  readonly changesAt: Instant
}

export function sessionStatus(at: Instant): SessionStatus {
  const session = sessionAt(at)
  if (session !== null) return { state: 'open', changesAt: session.closesAt }
  const { opensAt } = nextSession(at)
  const isToday = toDay(addMs(at, -offsetOn(toDay(at)))) === toDay(opensAt)
  return { state: isToday ? 'early' : 'closed', changesAt: opensAt }
}

/** Whether a market has prices at an instant: stocks have them in sessions only, all others always. */
export const isTrading = ({ segment }: { readonly segment: Segment }, at: Instant): boolean =>
  segment !== 'stocks' || sessionAt(at) !== null
