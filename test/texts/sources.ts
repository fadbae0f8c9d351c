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

/** Reads the content of a fresh installation, by path, such as `about.sections.1.0`. */
export async function contentTexts(language: Language): Promise<Texts> {
  const file = join(ROOT, `server/exchange/src/catalogue/content/languages/${language}.ts`)
  const module = (await import(/* @vite-ignore */ file)) as Record<Language, object>
  return Object.fromEntries(flatten(module[language], ''))
}

const flatten = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, each]) =>
        flatten(each, path === '' ? key : `${path}.${key}`),
      )

/** Reads every text that a member may read, by language, with its source. */
export async function allTexts(): Promise<Readonly<Record<Language, Texts>>> {
  const entries = LANGUAGE_CODES.map(async (language) => {
    const content = await contentTexts(language)
    return [language, { ...clientTexts(language), ...serverTexts(language), ...content }] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Texts>
}
