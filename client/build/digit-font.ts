import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
/** Digits, the characters around figures, and the capitals of coin discs. */
const GLYPHS = '0123456789.,+-\u2212%:/()\u00d7\u2248<>~$#\u2022\u202f\u00a0 ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Figures of one width; pairs of figures are not kerned. */
const CUT = {
  targetFormat: 'woff2',
  keepFeatures: ['tnum', 'zero'],
  variationAxes: { wght: { min: 400, max: 700 } },
}

/** Subsets the digit font from Inter and caches it; needs no network. */
export async function subsetDigitFont(): Promise<string> {
  const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'))
  const source = await readFile(join(folder, 'files/inter-latin-wght-normal.woff2'))
  const key = createHash('sha256')
    .update(source)
    .update(GLYPHS + JSON.stringify(CUT))
    .digest('hex')
    .slice(0, 12)
  const target = join(import.meta.dirname, `../node_modules/.cache/desk-digits-${key}.woff2`)
  if (existsSync(target)) return target
  const { default: subsetFont } = await import('subset-font')
  const cut = await subsetFont(source, GLYPHS, CUT)
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.${process.pid}`
  await writeFile(draft, cut)
  await rename(draft, target)
  return target
}

/** Preloads the font in the page's head and emits its licence beside it. */
export function digitFont(): Plugin {
  return {
    name: 'bourse:desk-digits',
    apply: 'build',
    async generateBundle() {
      const folder = dirname(require.resolve('@fontsource-variable/inter/package.json'))
      const source = await readFile(join(folder, 'LICENSE'))
      this.emitFile({ type: 'asset', fileName: 'assets/desk-digits.OFL.txt', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /desk-digits.*\.woff2$/.test(name))
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/h5/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
