import {
  DAY,
  type Day,
  HOUR,
  type Instant,
  toInstant,
  LANGUAGES,
  type Language,
  MINUTE,
  SECOND,
} from '@bourse/contracts/kit'
import type { Text } from '#text'
import { perLanguage } from './per-language.ts'

/** The day stands before the month in English too: "12 Mar 2026". */
const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : LANGUAGES[language].tag)

/** A formatter that makes one Intl object per language. */
export function momentText(options: Intl.DateTimeFormatOptions) {
  const fixed = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const
  const formatOf = perLanguage(
    (language) => new Intl.DateTimeFormat(dateLocale(language), { ...options, ...fixed }),
  )
  return (at: Instant, language: Language): string => formatOf(language).format(at)
}

const twoDigits = { hour: '2-digit', minute: '2-digit' } as const
const fullTime = { ...twoDigits, second: '2-digit' } as const
const namedDay = { year: 'numeric', month: 'short', day: 'numeric' } as const

export const dateText = momentText(namedDay)
export const clockText = momentText(twoDigits)
export const timeText = momentText({ ...namedDay, ...fullTime })
/** The day and the minute, for an appointment. */
export const dateTimeText = momentText({ ...namedDay, ...twoDigits })
export const secondsText = momentText(fullTime)
const utcDateText = momentText({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** A day of a statement is a UTC day, whatever the device's time zone. */
export const dayText = (day: Day, language: Language): string =>
  utcDateText(toInstant(Date.parse(`${day}T00:00:00Z`)), language)
export const monthText = momentText({ year: 'numeric', month: 'long' })

const JUST_NOW = 5 * MINUTE
const OLD = 30 * DAY

/** "Just now" under five minutes, then minutes, hours and days up to thirty days, then the date. */
export function relativeText(at: Instant, from: Instant, t: Text, language: Language): string {
  const age = from - at
  if (age < JUST_NOW) return t('time.now')
  if (age < HOUR) return t('time.minutes', { n: Math.floor(age / MINUTE) })
  if (age < DAY) return t('time.hours', { n: Math.floor(age / HOUR) })
  return age <= OLD ? t('time.days', { n: Math.floor(age / DAY) }) : dateText(at, language)
}

/** A formatter of whole units: "9h". */
const unitText = (unit: 'day' | 'hour' | 'minute') => {
  const formatOf = perLanguage(
    (language) =>
      new Intl.NumberFormat(LANGUAGES[language].tag, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        numberingSystem: 'latn',
      }),
  )
  return (n: number, language: Language): string => formatOf(language).format(n)
}
const [daysText, hoursText, minutesText] = [unitText('day'), unitText('hour'), unitText('minute')]

/** A time span in its largest unit, rounded up: "2 days", "9 hr", "40 min". */
export function durationText(ms: number, language: Language): string {
  if (ms > 2 * DAY) return daysText(Math.ceil(ms / DAY), language)
  return ms > HOUR ? hoursText(Math.ceil(ms / HOUR), language) : minutesText(Math.ceil(ms / MINUTE), language)
}

const two = (value: number) => String(value).padStart(2, '0')

/** "1d 04:05:06", or "05:06" under an hour. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND))
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)]
  const clock = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  if (days > 0) return `${days}d ${two(hours)}:${clock}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}
