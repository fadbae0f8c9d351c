import { readFile } from 'node:fs/promises'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LANGUAGE_FILE = /\/src\/text\/languages\/[a-z]+\.json$/

/** Compiles the ICU messages of one language when it is built, so that no parser travels to the phone. */
export function messages(): Plugin {
  return {
    name: 'bourse:messages',
    enforce: 'pre',
    async load(id) {
      if (!LANGUAGE_FILE.test(id)) return null
      const source = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>
      const compiled = Object.entries(source).map(([key, text]) => [key, compileMessageOrThrow(text)])
      const literal = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))
      return { code: `export default JSON.parse(${literal})`, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
