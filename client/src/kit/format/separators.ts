import { LANGUAGES, type Language } from '@bourse/contracts/kit'

type Separators = { readonly group: string; readonly mark: string }

const known = new Map<Language, Separators>()

/** Decimal and group separators of a language; digits are always 0–9. */
export function separatorsOf(language: Language): Separators {
  const cached = known.get(language)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat(LANGUAGES[language].tag, {
    numberingSystem: 'latn',
    useGrouping: 'always',
  })
  const parts = format.formatToParts(-1234567.5)
  const part = (type: string, otherwise: string) =>
    parts.find((each) => each.type === type)?.value ?? otherwise
  const separators = { group: part('group', ','), mark: part('decimal', '.') }
  known.set(language, separators)
  return separators
}

/** Formats a plain decimal text ("-1234.5") with the separators of a language. */
export function withSeparators(plain: string, language: Language): string {
  const { group, mark } = separatorsOf(language)
  const negative = plain.startsWith('-')
  const [whole = '0', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `${mark}${fraction}`}`
}
