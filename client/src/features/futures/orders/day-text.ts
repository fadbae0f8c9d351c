import type { Day, Language } from '@bourse/contracts/kit'
import { dateLocale } from '#kit/format'

/** A day of the house in the words of the language: it is a day of UTC, whatever the clock of the phone says. */
export const dayText = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(Date.parse(`${day}T00:00:00Z`))
