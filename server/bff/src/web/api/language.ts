import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@bourse/contracts/kit'

/** Locale tags of browsers for our codes that are not tags. */
const BY_TAG: readonly (readonly [RegExp, Language])[] = [
  [/^zh-(?:hant|tw|hk|mo)/i, 'hk'],
  [/^zh/i, 'zh'],
  [/^ja/i, 'jp'],
  [/^ko/i, 'kor'],
  [/^fr/i, 'fra'],
  [/^es/i, 'spa'],
  [/^vi/i, 'vn'],
  [/^en/i, 'en'],
  [/^th/i, 'th'],
  [/^(?:id|in)(?:-|$)/i, 'id'],
]
const TAGS_MAX = 10

/** Chooses one of the ten languages: from the field, then from the header. */
export function chooseLanguage(field: unknown, header: string | undefined): Language {
  if (isLanguage(field)) return field
  if (header === undefined) return DEFAULT_LANGUAGE
  const known = languageByHeader.get(header)
  if (known !== undefined) return known
  const language = languageIn(header)
  if (languageByHeader.size >= CACHED_LANGUAGES_MAX) languageByHeader.clear()
  if (header.length <= CACHED_HEADER_CHARS_MAX) languageByHeader.set(header, language)
  return language
}

/** Languages by header; browsers send a few dozen values, one with every request. */
const languageByHeader = new Map<string, Language>()
const CACHED_LANGUAGES_MAX = 500
const CACHED_HEADER_CHARS_MAX = 100

function languageIn(header: string): Language {
  for (const part of header.slice(0, 200).split(',').slice(0, TAGS_MAX)) {
    const tag = (part.split(';')[0] ?? '').trim()
    if (isLanguage(tag)) return tag
    const known = BY_TAG.find(([pattern]) => pattern.test(tag))
    if (known !== undefined) return known[1]
  }
  return DEFAULT_LANGUAGE
}
