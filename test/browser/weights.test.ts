import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtApp } from '#environment'
import { LANGUAGE_CODES } from './words.ts'

const KB = 1024
const assets = join(builtApp(), 'assets')
let names: string[]
beforeAll(() => {
  names = readdirSync(assets)
})

/** Caches a function of a file, so that each file is read, weighed and searched once. */
function once<T>(work: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const value = known.has(name) ? (known.get(name) as T) : work(name)
    known.set(name, value)
    return value
  }
}

const text = once((name) => readFileSync(join(assets, name), 'utf8'))
const weight = once((name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length)
const total = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + weight(name), 0)

/** Lists the static imports of a chunk. */
const listImports = once((name) =>
  [...text(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].flatMap((match) => match[1] ?? []),
)

function closure(roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    listImports(name).forEach(visit)
  }
  roots.forEach(visit)
  return found
}

const page = () => readFileSync(join(builtApp(), 'index.html'), 'utf8')
const linked = (ending: string) =>
  [...page().matchAll(/(?:src|href)="\/h5\/assets\/([^"]+)"/g)]
    .flatMap((match) => match[1] ?? [])
    .filter((name) => name.endsWith(ending))
const chunk = (start: string) => names.filter((name) => name.startsWith(start) && name.endsWith('.js'))
const isLanguage = (name: string) =>
  LANGUAGE_CODES.some((code) => new RegExp(`^${code}-[\\w-]{8}\\.js$`).test(name))
/** Whether a chunk contains only texts: the compiled messages of an area. */
const isTextArea = once((name) => /^var \w=JSON\.parse\(|^const \w=JSON\.parse\(/.test(text(name)))
const initial = () => closure([...linked('.js'), ...chunk('home.screen-')])

const afterLoad = () => {
  const first = initial()
  return names.filter((name) => name.endsWith('.js') && !first.has(name) && !isLanguage(name))
}
/** Whether a chunk contains the chart library. */
const isChart = (name: string) => weight(name) > 40 * KB && text(name).includes('lightweight-charts')

describe('the weight of the app', () => {
  it('the first page needs at most 120 KB of script and 12.7 KB of style', () => {
    expect(chunk('home.screen-')).toHaveLength(1)
    expect(total(initial()) / KB).toBeLessThanOrEqual(120)
    expect(total(linked('.css')) / KB).toBeLessThanOrEqual(12.7)
  })

  it('a language brings at most 5.3 KB with the first page, and at most 6 KB with an area', () => {
    const files = names.filter(isLanguage)
    expect(files).toHaveLength(LANGUAGE_CODES.length)
    for (const file of files) expect(weight(file) / KB, file).toBeLessThanOrEqual(5.3)
    const areas = names.filter(isTextArea)
    expect(areas.length).toBeGreaterThan(10 * LANGUAGE_CODES.length)
    for (const file of areas) expect(weight(file) / KB, file).toBeLessThanOrEqual(6)
    expect([...initial()].filter((name) => isLanguage(name) || isTextArea(name))).toEqual([])
  })

  it('a deferred chunk weighs at most 25 KB, except the chart', () => {
    expect(afterLoad().filter((name) => weight(name) > 25 * KB && !isChart(name))).toEqual([])
    expect(afterLoad().filter(isChart)).toHaveLength(1)
  })

  it('a page brings at most 41 KB, 45 KB with the form library, 93 KB with the chart', () => {
    const first = initial()
    const screens = names.filter((name) => /\.screen-[\w-]+\.js$/.test(name))
    expect(screens.length).toBeGreaterThan(20)
    const heavy = screens.flatMap((name) => {
      const own = [...closure([name])].filter((each) => !first.has(each))
      // The page loads the chart after its first paint.
      const charts = afterLoad().filter(
        (each) => isChart(each) && own.some((part) => text(part).includes(each)),
      )
      const hasChart = charts.length > 0
      const size = total(new Set([...own, ...[...closure(charts)].filter((each) => !first.has(each))])) / KB
      const hasForm = own.some((each) => each.startsWith('use-contract-form-'))
      return size > (hasChart ? 93 : hasForm ? 45 : 41) ? [`${name}: ${size.toFixed(1)} KB`] : []
    })
    expect(heavy).toEqual([])
  })

  it('every compressible file has a compressed copy', () => {
    for (const name of names.filter(
      (each) => /\.(js|css)$/.test(each) && readFileSync(join(assets, each)).length > KB,
    )) {
      expect(names, name).toContain(`${name}.br`)
    }
  })
})
