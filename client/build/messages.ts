import { readFile } from 'node:fs/promises'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LANGUAGE_FILE = /\/src\/text\/languages\/[a-z]+\.json(\?later)?$/
/** Areas whose words come with the first page that needs them: rows of the table of pages say `hasLaterWords`. */
const DEFERRED: ReadonlySet<string> = new Set(['receipt'])

/** The area of a key is written once for all of its words: that is a thirtieth of the file. */
function byArea(source: Record<string, string>): Record<string, Record<string, unknown>> {
  const areas: Record<string, Record<string, unknown>> = {}
  for (const [key, text] of Object.entries(source)) {
    const cut = key.indexOf('.')
    const words = (areas[key.slice(0, cut)] ??= {})
    words[key.slice(cut + 1)] = compileMessageOrThrow(text)
  }
  return areas
}

/** Compiles the ICU messages of one language when it is built, so that no parser travels to the phone. */
export function messages(): Plugin {
  return {
    name: 'bourse:messages',
    enforce: 'pre',
    async load(id) {
      const file = LANGUAGE_FILE.exec(id)
      if (file === null) return null
      const isDeferred = file[1] !== undefined
      const source = JSON.parse(await readFile(id.replace(/\?.*$/, ''), 'utf8')) as Record<string, string>
      const included = Object.entries(byArea(source)).filter(([area]) => DEFERRED.has(area) === isDeferred)
      const literal = JSON.stringify(JSON.stringify(Object.fromEntries(included)))
      return { code: `export default JSON.parse(${literal})`, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
