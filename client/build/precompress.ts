import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const WORTH_IT = /\.(js|css|svg|json|txt|webmanifest)$/
const SMALLEST = 400

/** Emits `.br` and `.gz` beside every text asset, so that the server never compresses at run time. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'bourse:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && WORTH_IT.test(entry.name)) await compress(join(entry.parentPath, entry.name))
        }
      },
    },
  }
}

async function compress(file: string) {
  const body = await readFile(file)
  if (body.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await brotli(body, { params }))
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }))
}
