import type { Day, Language } from '@bourse/contracts/kit'
import { dateLocale } from '#kit/format'

/** Trading days are UTC days, whatever the device's time zone. */
export const dayText = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(Date.parse(`${day}T00:00:00Z`))
