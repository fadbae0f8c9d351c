import { isLanguage, type Language, LANGUAGES } from '@bourse/contracts/kit'
import type { LoginRecord } from '@bourse/contracts/security'

/** The town of a time zone: `America/New_York` is "New York". */
export const zoneText = (zone: string | null): string =>
  zone === null ? '—' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The name of a client's language, in the member's. */
export function languageName(code: string, language: Language): string {
  if (!isLanguage(code)) return code
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'language' })
  return names.of(LANGUAGES[code].tag) ?? code
}

/** Town, language and network in one line. */
export const originText = (
  { timeZone, lang, network }: Pick<LoginRecord, 'lang' | 'network' | 'timeZone'>,
  language: Language,
): string =>
  [...(timeZone === null ? [] : [zoneText(timeZone)]), languageName(lang, language), network].join(' · ')
