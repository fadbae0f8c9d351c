import { DAY, type Day, type Instant, toInstant } from '@bourse/contracts/kit'

export type MonthDay = {
  readonly day: Day
  /** The day of the month. */
  readonly date: number
}

/** The begin of the month (UTC). */
export function monthBegin(at: Instant): Instant {
  const date = new Date(at)
  return toInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

export function addMonths(month: Instant, count: number): Instant {
  const date = new Date(month)
  return toInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
}

export function listDays(month: Instant): MonthDay[] {
  const count = Math.round((addMonths(month, 1) - month) / DAY)
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(month + at * DAY).toISOString().slice(0, 10) as Day,
    date: at + 1,
  }))
}

/** The cells of a calendar whose weeks begin on Monday; null before the first day. */
export function monthCells(month: Instant): (MonthDay | null)[] {
  const before = (new Date(month).getUTCDay() + 6) % 7
  return [...Array.from({ length: before }, () => null), ...listDays(month)]
}
