import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type Language } from '@bourse/contracts/kit'

export const ROOT = join(import.meta.dirname, '../..')
export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Texts = Readonly<Record<string, string>>
const readTable = (path: string): Texts => JSON.parse(readText(path)) as Texts

/** Reads the texts of the app by key. */
export const clientTexts = (language: Language): Texts => {
  const folder = `client/src/text/${language}`
  return Object.assign({}, ...readdirSync(join(ROOT, folder)).map((file) => readTable(`${folder}/${file}`)))
}

/** Reads the texts that the exchange sends, by key. */
export const serverTexts = (language: Language): Texts =>
  readTable(`server/exchange/src/platform/text/${language}.json`)

/** Reads the content of a fresh installation, by path, such as `about.sections.1.heading`. */
export const contentTexts = (language: Language): Texts =>
  Object.fromEntries(
    flatten(JSON.parse(readText(`server/exchange/src/catalogue/content/languages/${language}.json`)), ''),
  )

const flatten = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, each]) =>
        flatten(each, path === '' ? key : `${path}.${key}`),
      )

/** Reads every text that a member may read, by language, with its source. */
export const allTexts = (): Readonly<Record<Language, Texts>> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
      language,
      { ...clientTexts(language), ...serverTexts(language), ...contentTexts(language) },
    ]),
  ) as Record<Language, Texts>
