import { DAY, HOUR, type Instant, LANGUAGES, type Language, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { Text } from '#text'

const known = new Map<string, Intl.DateTimeFormat>()

/** The day stands before the month in English too: "12 Mar 2026". */
export const dateLocale = (language: Language): string =>
  language === 'en' ? 'en-GB' : LANGUAGES[language].tag

function formatOf(
  language: Language,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const format =
    known.get(key) ??
    new Intl.DateTimeFormat(dateLocale(language), {
      ...options,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
    })
  known.set(key, format)
  return format
}

const twoDigits = { hour: '2-digit', minute: '2-digit' } as const
const fullTime = { ...twoDigits, second: '2-digit' } as const
const namedDay = { year: 'numeric', month: 'short', day: 'numeric' } as const

export const dateText = (at: Instant, language: Language): string =>
  formatOf(language, 'date', namedDay).format(at)
export const clockText = (at: Instant, language: Language): string =>
  formatOf(language, 'clock', twoDigits).format(at)
export const timeText = (at: Instant, language: Language): string =>
  formatOf(language, 'time', { ...namedDay, ...fullTime }).format(at)
/** Time of day with seconds. */
export const secondsText = (at: Instant, language: Language): string =>
  formatOf(language, 'seconds', fullTime).format(at)
export const monthText = (at: Instant, language: Language): string =>
  formatOf(language, 'month', { year: 'numeric', month: 'long' }).format(at)

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

const two = (value: number) => String(value).padStart(2, '0')

/** "1d 04:05:06", or "05:06" under an hour. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND))
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)]
  const clock = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  if (days > 0) return `${days}d ${two(hours)}:${clock}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}
