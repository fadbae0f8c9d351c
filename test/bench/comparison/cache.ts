import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@bourse/contracts/content'
import { market } from '@bourse/contracts/market'
import type { Figure } from '../figure.ts'
import {
  balance,
  BALANCED,
  bourse,
  type Target,
  nginx,
  NGINX_SILENT,
  NGINX_STATIC,
  OURS,
  written,
} from './targets.ts'
import { compare, SPEED, type Terms } from './http-comparison.ts'
import type { ResultFile } from './results.ts'
import { freePort, script } from './machine.ts'
import { namesIn, ratio, table } from './tally.ts'

const PAGES = [
  { title: 'site configuration', path: `/api${content.site.path}` },
  { title: 'quotations', path: `/api${market.boards.path}` },
] as const

const BUFFER = 'fastify buffer'
/** HAProxy and the BFF share one core, as nginx has one; the language is in the URL, so that caches may store the response. */
const PAIRS: readonly { readonly of: readonly [string, string]; readonly goal: number | null }[] = [
  { of: [OURS, BUFFER], goal: 0.7 },
  { of: [BALANCED, NGINX_STATIC], goal: 0.9 },
  { of: [OURS, NGINX_STATIC], goal: null },
  { of: [BALANCED, NGINX_SILENT], goal: null },
]

/** Cached responses compared with servers of constant bytes. */
export async function cache(terms: Terms, results: ResultFile): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'callers')
  const servers: Target[] = []
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    const opsPort = String(await freePort())
    const ours = await bourse(url, results.directory, { OPS_PORT: opsPort })
    servers.push(ours)
    const balanced = await balance(
      { url: ours.url, opsUrl: `http://127.0.0.1:${opsPort}` },
      'server',
      results.directory,
    )
    if (balanced === null) console.log('HAProxy is not installed: no comparison with its cache')
    else servers.push(balanced)
    const files = await bodiesOf(ours, results.directory)
    const words = Object.entries(files).map(([path, file]) => `${path}=${file}`)
    servers.push(await written(BUFFER, 'fastify-buffer', ...words))
    for (const name of [NGINX_STATIC, NGINX_SILENT]) {
      const setup = { name, site: { files }, isSilent: name === NGINX_SILENT }
      const found = await nginx(setup, results.directory)
      if (found === null) console.log(`${name} is not there: nothing is said against it`)
      else servers.push(found)
    }
    const figures: Figure[] = []
    for (const { title, path } of PAGES) {
      const rounds = await compare({ ...terms, targets: servers, callers, path: `${path}?lang=en` })
      results.append(`cache ${title}`, rounds)
      console.log(`\n${table(title, rounds, SPEED)}\n`)
      for (const { of, goal } of PAIRS.filter(({ of }) =>
        of.every((name) => namesIn(rounds).includes(name)),
      )) {
        const [own, other] = of
        figures.push({
          name: `${title}: ${own}, of ${other}`,
          value: ratio(rounds, of, 'perSecond'),
          unit: '×',
          goal: goal === null ? null : { atLeast: goal },
        })
        const perCore = ratio(rounds, of, 'perCore')
        figures.push({
          name: `${title}: ${own}, of ${other} per core second`,
          value: perCore,
          unit: '×',
          goal: null,
        })
      }
      const wrong = rounds.reduce((all, round) => all + Number(round['wrong']), 0)
      figures.push({
        name: `${title}, answers that were not a 200`,
        value: wrong,
        unit: '',
        goal: { atMost: 0 },
      })
    }
    return figures
  } finally {
    for (const { server } of servers) await server.stop()
    await callers.stop()
    await upstream.stop()
  }
}

async function bodiesOf({ url }: Target, directory: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const { path } of PAGES) {
    const response = await fetch(`${url}${path}?lang=en`)
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
    const file = join(directory, `${path.split('/').at(-1)}.json`)
    writeFileSync(file, await response.text())
    files[path] = file
  }
  return files
}
