import { normalizeForSearch } from '@bourse/contracts/kit'
import { NAMES } from './table.ts'

const byCode = new Map(
  NAMES.trim()
    .split('\n')
    .map((row): [string, readonly string[]] => {
      const at = row.indexOf(' ')
      return [
        row.slice(0, at),
        row
          .slice(at)
          .split('|')
          .map((name) => name.trim()),
      ]
    }),
)

/** The names of an asset in every language; none for an unknown code. */
export const listNames = (code: string): readonly string[] => byCode.get(code.toUpperCase()) ?? []

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

export type NameRank = 0 | 1 | 2

/** Rank of a match: 0 for a whole name, 1 for the beginning of a name, 2 for that of a word; null without one. */
export function rankNames(names: readonly string[], query: string): NameRank | null {
  const text = normalizeForSearch(query)
  if (text === '') return null
  const known = names.map(normalizeForSearch)
  if (known.includes(text)) return 0
  if (known.some((name) => name.startsWith(text))) return 1
  const isUnspaced = UNSPACED.test(text)
  const hasWord = (name: string) => (isUnspaced ? name.includes(text) : name.includes(` ${text}`))
  return known.some(hasWord) ? 2 : null
}

/** Rank of a match in the names of an asset. */
export const nameRank = (code: string, query: string): NameRank | null => rankNames(listNames(code), query)

/** True if a search finds an asset by a part of its code or by a name. The empty text finds every one. */
export const isFoundBy = (code: string, query: string): boolean =>
  normalizeForSearch(code).includes(normalizeForSearch(query)) || nameRank(code, query) !== null
