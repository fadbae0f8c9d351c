import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type Language } from '@bourse/contracts/kit'
import type { Key } from '../../client/src/text/areas.ts'

export type { Key }
/** The app's text of a key in one language. */
export type Words = (key: Key, values?: Readonly<Record<string, string | number>>) => string

const catalogues = new Map<Language, Record<string, string>>()

function loadCatalogue(language: Language): Record<string, string> {
  const known = catalogues.get(language)
  if (known !== undefined) return known
  const folder = new URL(`../../client/src/text/${language}/`, import.meta.url)
  const areas = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>,
  )
  const read = Object.assign({}, ...areas) as Record<string, string>
  catalogues.set(language, read)
  return read
}

/** Fills plain `{name}` placeholders. Plural texts are not supported, because the app chooses their form. */
export function createWords(language: Language): Words {
  return (key, values = {}) => {
    const text = loadCatalogue(language)[key]
    if (text === undefined) throw new Error(`${key} has no text in ${language}`)
    if (/\{\s*\w+\s*,/.test(text)) throw new Error(`${key} has a plural: find it by another trait`)
    return text.replaceAll(/\{\s*(\w+)\s*\}/g, (_place, name: string) => String(values[name] ?? ''))
  }
}

export { LANGUAGE_CODES, type Language }
