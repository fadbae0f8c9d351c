import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.tools', 'data'])

function* walk(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (/\.(ts|tsx|mjs|css|md)$/.test(entry.name)) yield path
  }
}

/** The tree's own sources, by their paths from its root. */
export const readTree = () =>
  ['contracts', 'server', 'client', 'test', 'tools']
    .flatMap((folder) => [...walk(join(root, folder))])
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
