import { type Day, LANGUAGES, type Language } from '@bourse/contracts/kit'

/** A day of the house in the words of the language: it is a day of UTC, whatever the clock of the phone says. */
export const dayText = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(Date.parse(`${day}T00:00:00Z`))
