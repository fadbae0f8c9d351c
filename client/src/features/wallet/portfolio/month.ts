import { DAY, type Day, type Instant, toInstant } from '@bourse/contracts/kit'
import type { PortfolioDay } from '@bourse/contracts/portfolio'

/** A day of a month; null before its first. */
export type MonthCell = {
  readonly day: Day
  /** The day of the month. */
  readonly date: number
  readonly result: PortfolioDay | null
} | null

/** The begin of the month (UTC). */
export function monthBegin(at: Instant): Instant {
  const date = new Date(at)
  return toInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

export function addMonths(month: Instant, count: number): Instant {
  const date = new Date(month)
  return toInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
}

/** The cells of a calendar whose weeks begin on Monday. */
export function monthCells(month: Instant, results: readonly PortfolioDay[]): MonthCell[] {
  const byDay = new Map(results.map((result) => [result.day, result]))
  const before = (new Date(month).getUTCDay() + 6) % 7
  const count = Math.round((addMonths(month, 1) - month) / DAY)
  const days = Array.from({ length: count }, (_, at) => {
    const day = new Date(month + at * DAY).toISOString().slice(0, 10) as Day
    return { day, date: at + 1, result: byDay.get(day) ?? null }
  })
  return [...Array.from({ length: before }, () => null), ...days]
}
