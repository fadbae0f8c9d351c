import { LANGUAGES, type Language } from '@bourse/contracts/kit'
import type { RecurringSchedule } from '@bourse/contracts/wallet'
import type { Key } from '#text'

/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The name of a day of the week, 1 for Monday. */
export const weekdayName = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].tag, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (day - 1) * DAY_MS,
  )

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00 UTC`

type Translate = (key: Key, values?: Record<string, string | number>) => string

/** A schedule in words: "Weekly, Monday, 09:00 UTC". */
export function scheduleText(
  { cadence, day, hour }: RecurringSchedule,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  const when =
    day === null
      ? []
      : [cadence === 'weekly' ? weekdayName(day, language) : t('recurring.day_of_month', { n: day })]
  return [t(`recurring.${cadence}`), ...when, hourText(hour)].join(' · ')
}

/** The choices of an end, in months from now; zero for none. */
export const END_MONTHS = [0, 3, 6, 12, 24] as const

/** The instant after this many months, on the same day or the last one of a shorter month; null for none. */
export function endAfter(months: number, now: number): number | null {
  if (months === 0) return null
  const from = new Date(now)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), last)
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day, 23)
}
