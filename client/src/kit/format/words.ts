import { LANGUAGES, type Language } from '@bourse/contracts/kit'

/** A country in the words of the language, from its two letters. */
export function regionName(code: string, language: Language): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'region', fallback: 'code' })
  return names.of(code) ?? code
}

/** An address in groups of four, for eyes to compare. */
export const groupFours = (text: string): string[] => text.match(/.{1,4}/g) ?? []

/** The first and last letters of a long word, with an ellipsis between. */
export const middleCut = (text: string, edge = 6): string =>
  text.length <= edge * 2 + 1 ? text : `${text.slice(0, edge)}…${text.slice(-edge)}`

export const initialOf = (text: string): string => /\S/u.exec(text)?.[0].toUpperCase() ?? '?'
