import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { screens } from './screen-table.ts'
import { homeRow, type ScreenRow } from './screens.ts'

const source = join(import.meta.dirname, '..')
const texts = join(source, 'text/en')
const areaByKey = new Map(
  readdirSync(texts).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(texts, file), 'utf8')) as object).map(
      (key) => [key, file.replace('.json', '')] as const,
    ),
  ),
)
const keys = [...areaByKey.keys()]

/** The file behind an import of the client's own code; null for packages. */
function fileOf(from: string, at: string): string | null {
  if (from.startsWith('#screen/')) return join(source, 'features', `${from.slice(8)}.screen.tsx`)
  if (from.startsWith('#')) return join(source, from.slice(1), 'index.ts')
  return from.startsWith('.') ? join(dirname(at), from) : null
}

/**
 * Exported names by the file that an entry point re-exports them from, so that a screen needs only the parts
 * it imports.
 */
function sourceOf(entry: string, name: string): string[] {
  const text = readFileSync(entry, 'utf8')
  const rows = [...text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g)]
  const found = rows.filter(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names))
  return found.flatMap(([, , from = '']) => fileOf(from, entry) ?? [])
}

type Imports = {
  readonly named: readonly string[]
  /** Files that are imported when they are needed, with the areas that the same file loads for them. */
  readonly lazy: readonly string[]
  readonly loaded: readonly string[]
}

/** Imported files; re-exports of an entry point count only if imported by name. */
function importsOf(file: string): Imports {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s*'([^']+)'/g)].flatMap(
    ([, names = '', from = '']) => {
      const target = fileOf(from, file)
      if (target === null) return []
      if (!target.endsWith('/index.ts')) return [target]
      const each = [...names.matchAll(/(?:^|[{,])\s*(?!type\b)(\w+)/g)].map(([, name = '']) => name)
      return each.flatMap((name) => sourceOf(target, name))
    },
  )
  const lazy = [...text.matchAll(/import\(\s*'([^']+)'\s*\)/g)].flatMap(([, from = '']) => {
    const target = fileOf(from, file)
    return target === null
      ? []
      : target.endsWith('/index.ts')
        ? [...allImports(target), ...reexports(target)]
        : [target]
  })
  const loaded = [...text.matchAll(/loadAreas\(\[([^\]]*)\]/g)].flatMap(([, areas = '']) =>
    [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
  )
  return { named, lazy, loaded }
}

function allImports(file: string): readonly string[] {
  const { named, lazy } = importsOf(file)
  return [...named, ...lazy]
}

const reexports = (entry: string): string[] =>
  [...readFileSync(entry, 'utf8').matchAll(/from\s*'(\.[^']+)'/g)].map(([, from = '']) =>
    join(dirname(entry), from),
  )

/** Text areas besides `core` with keys in a file; a key may end in a value: `futures.${code}`. */
function areasIn(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/(['`])([a-z_]+\.[a-z0-9_]*)/g)].flatMap(
    ([, , text = '']) =>
      areaByKey.get(text) ?? areaByKey.get(keys.find((key) => key.startsWith(text)) ?? '') ?? [],
  )
  return found.filter((area) => area !== 'core' && area !== 'not-offered')
}

/** The areas that a file and its imports need, and that none of them loads itself before its own import. */
function areasOf(first: string): string[] {
  const visited = new Set<string>()
  const needed = new Set<string>()
  const visit = (file: string, loaded: readonly string[]): void => {
    const isTable = file.startsWith(join(source, 'app')) && /screens\.ts$|screen-table\.ts$/.test(file)
    const step = [file, ...loaded].join(' ')
    if (visited.has(step) || !existsSync(file) || (isTable && visited.size > 0)) return
    visited.add(step)
    if (!/\.tsx?$/.test(file)) return
    const imports = importsOf(file)
    const known = [...new Set([...loaded, ...imports.loaded])].toSorted()
    for (const area of areasIn(file)) if (!known.includes(area)) needed.add(area)
    for (const each of imports.named) visit(each, loaded)
    for (const each of imports.lazy) visit(each, known)
  }
  visit(first, [])
  return [...needed].toSorted()
}

const loadOf = (row: ScreenRow): string => {
  if (row === homeRow) return fileOf('#screen/home/home', join(source, 'app/screens.ts')) ?? ''
  const table = ['screen-table', 'setting-screens']
    .map((name) => readFileSync(join(source, `app/${name}.ts`), 'utf8'))
    .join('\n')
  const at = table.search(new RegExp(`\\[\\s*'${row.path.replace('?', '\\?')}'|path: '${row.path}'`))
  const from = /import\('([^']+)'\)/.exec(table.slice(at))?.[1] ?? ''
  return fileOf(from, join(source, 'app/screens.ts')) ?? ''
}

describe('the texts of a page', () => {
  it.each(screens.map((row) => [row.path, row] as const))('%s are loaded with it', (_path, row) => {
    expect([...(row.texts ?? [])].toSorted()).toEqual(areasOf(loadOf(row)))
  })

  it('the frame needs core texts only, because its parts load their own', () => {
    expect(areasOf(join(source, 'app/shell.tsx'))).toEqual([])
  })
})
