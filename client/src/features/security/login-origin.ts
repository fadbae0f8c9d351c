import { isLanguage, LANGUAGES } from '@bourse/contracts/kit'
import type { LoginRecord } from '@bourse/contracts/security'

/** The town of a time zone: `America/New_York` is "New York". */
export const zoneText = (zone: string | null): string =>
  zone === null ? '—' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The name of a client's language, in that language. */
export const languageName = (code: string): string => (isLanguage(code) ? LANGUAGES[code].name : code)

/** Town, language and network in one line. */
export const originText = ({
  timeZone,
  lang,
  network,
}: Pick<LoginRecord, 'lang' | 'network' | 'timeZone'>): string =>
  [...(timeZone === null ? [] : [zoneText(timeZone)]), languageName(lang), network].join(' · ')
