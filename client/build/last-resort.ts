import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@bourse/contracts/kit'
import type { Plugin } from 'vite'
import { PAGE_AREA } from './texts.ts'

const PLACEHOLDER = '<!--last-resort-->'
const PREFIX = `${PAGE_AREA}.`

/** The words of the page itself in ten languages, by the name of the key. */
function words(): Record<string, Record<string, string>> {
  const folder = join(import.meta.dirname, '../src/text')
  const entries = Object.entries(LANGUAGES).map(([language, { tag }]) => {
    const texts = JSON.parse(readFileSync(join(folder, language, `${PAGE_AREA}.json`), 'utf8')) as object
    const named = Object.entries(texts).map(([key, text]) => [key.slice(PREFIX.length), text as string])
    return [language, { tag, ...(Object.fromEntries(named) as Record<string, string>) }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Inlines the script that shows words and a way to reload where the app cannot start. A file of its own could be the
 * one that fails; the server allows it by its hash.
 */
export function lastResort(): Plugin {
  return {
    name: 'bourse:last-resort',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const source = readFileSync(join(import.meta.dirname, 'last-resort.js'), 'utf8')
        const json = JSON.stringify(words()).replaceAll('<', '\\u003c')
        return html.replace(PLACEHOLDER, () => `<script>${source.replace('__WORDS__', () => json)}</script>`)
      },
    },
  }
}
