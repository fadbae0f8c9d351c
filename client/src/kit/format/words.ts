import { LANGUAGES, type Language } from '@bourse/contracts/kit'

/** A country in the words of the language, from its two letters. */
export function regionName(code: string, language: Language): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'region', fallback: 'code' })
  return names.of(code) ?? code
}

/** An address in groups of four, for eyes to compare; what stands before its last dash, as a network, stays whole. */
export function groupByFour(address: string): string[] {
  const cut = address.lastIndexOf('-') + 1
  const rest = address.slice(cut).match(/.{1,4}/g) ?? []
  return cut === 0 ? rest : [address.slice(0, cut), ...rest]
}

/** The first and last letters of a long word, with an ellipsis between. */
export const truncateMiddle = (text: string, edge = 6): string =>
  text.length <= edge * 2 + 1 ? text : `${text.slice(0, edge)}…${text.slice(-edge)}`

export const initialOf = (text: string): string => /\S/u.exec(text)?.[0].toUpperCase() ?? '?'

/** For finding: case and accents do not matter. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
