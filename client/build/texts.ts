import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { LANGUAGES } from './text-check.mjs'

const FOLDER = join(import.meta.dirname, '../src/text')
const MODULE = /^virtual:texts\/([a-z]+)(?:\/([a-z-]+))?$/
/** The area bundled with its language; every other area is a chunk of its own. */
const FIRST = 'core'
/** The words of the page itself, for a start that fails; no chunk. */
export const PAGE_AREA = 'start'

const listAreas = (language: string): string[] =>
  readdirSync(join(FOLDER, language)).map((file) => file.replace(/\.json$/, ''))

/**
 * Compiles ICU messages, so that no parser is shipped; the prefix of a key is written once for all of its
 * texts.
 */
async function compiled(language: string, area: string): Promise<string> {
  const source = JSON.parse(await readFile(join(FOLDER, language, `${area}.json`), 'utf8')) as Record<
    string,
    string
  >
  const byPrefix: Record<string, Record<string, unknown>> = {}
  for (const [key, text] of Object.entries(source)) {
    const dot = key.indexOf('.')
    const texts = (byPrefix[key.slice(0, dot)] ??= {})
    texts[key.slice(dot + 1)] = compileMessageOrThrow(text)
  }
  return `JSON.parse(${JSON.stringify(JSON.stringify(byPrefix))})`
}

const loaders = (names: readonly string[], path: string): string =>
  `{${names.map((name) => `'${name}':()=>import('${path}/${name}')`).join(',')}}`

async function buildCode(language: string, area: string | undefined): Promise<string> {
  if (area !== undefined) return `export default ${await compiled(language, area)}`
  const others = listAreas(language).filter((each) => each !== FIRST && each !== PAGE_AREA)
  return `export const core=${await compiled(language, FIRST)};export const areas=${loaders(others, `virtual:texts/${language}`)}`
}

/** Serves `virtual:texts` (a loader per language), `virtual:texts/en` (its core texts and a loader per area), `virtual:texts/en/spot`. */
export function texts(): Plugin {
  return {
    name: 'bourse:texts',
    resolveId: (id) => (id === 'virtual:texts' || MODULE.test(id) ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:texts') return `export const languages=${loaders(LANGUAGES, 'virtual:texts')}`
      const [, language, area] = MODULE.exec(id.replace('\0', '')) ?? []
      return language === undefined ? null : buildCode(language, area)
    },
  }
}
