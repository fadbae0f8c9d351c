import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@bourse/contracts/content'
import { market } from '@bourse/contracts/market'
import type { Figure } from '../figure.ts'
import { bourse, type Target, nginx, NGINX_SILENT, NGINX_STATIC, OURS, written } from './targets.ts'
import { compare, SPEED, type Terms } from './http-comparison.ts'
import type { ResultFile } from './results.ts'
import { script } from './machine.ts'
import { namesIn, ratio, table } from './tally.ts'

const PAGES = [
  { title: 'site configuration', path: `/api${content.site.path}` },
  { title: 'quotations', path: `/api${market.boards.path}` },
] as const

/** Kept answers against those who only hand out the very same bytes. */
export async function cache(terms: Terms, results: ResultFile): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'callers')
  const servers: Target[] = []
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    const ours = await bourse(url, results.directory)
    servers.push(ours)
    const files = await bodiesOf(ours, results.directory)
    const words = Object.entries(files).map(([path, file]) => `${path}=${file}`)
    servers.push(await written('fastify buffer', 'fastify-buffer', ...words))
    for (const name of [NGINX_STATIC, NGINX_SILENT]) {
      const setup = { name, site: { files }, isSilent: name === NGINX_SILENT }
      const found = await nginx(setup, results.directory)
      if (found === null) console.log(`${name} is not there: nothing is said against it`)
      else servers.push(found)
    }
    const figures: Figure[] = []
    for (const { title, path } of PAGES) {
      const rounds = await compare({ ...terms, targets: servers, callers, path })
      results.append(`cache ${title}`, rounds)
      console.log(`\n${table(title, rounds, SPEED)}\n`)
      for (const name of namesIn(rounds).filter((other) => other !== OURS)) {
        const goal = name === NGINX_STATIC ? { atLeast: 0.6 } : null
        figures.push({
          name: `${title}, of ${name}`,
          value: ratio(rounds, [OURS, name], 'perSecond'),
          unit: '×',
          goal,
        })
        const perCore = ratio(rounds, [OURS, name], 'perCore')
        figures.push({ name: `${title}, of ${name} per core second`, value: perCore, unit: '×', goal: null })
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
    const response = await fetch(url + path)
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
    const file = join(directory, `${path.split('/').at(-1)}.json`)
    writeFileSync(file, await response.text())
    files[path] = file
  }
  return files
}
