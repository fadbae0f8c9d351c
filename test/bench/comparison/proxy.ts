import { lockMining } from '@bourse/contracts/lock-mining'
import type { Figure } from '../figure.ts'
import { bourse, type Target, nginx, NGINX_PROXY, OURS, written } from './targets.ts'
import { proven, compare, SPEED, type Terms } from './http-comparison.ts'
import type { ResultFile } from './results.ts'
import { type ChildProgram, script } from './machine.ts'
import { middle, namesIn, ratio, type Round, table } from './tally.ts'

const PATH = `/api${lockMining.plans.path}?page=1&limit=10`
const HTTPXY = 'httpxy'
const DIRECT = 'direct'

type Size = { readonly title: string; readonly rows: number; readonly ofHttpxy: number }
/** Numbers of rows and the resulting sizes, with the target share of httpxy's speed. */
const SIZES: readonly Size[] = [
  { title: '0.3 KB', rows: 1, ofHttpxy: 1 },
  { title: '8 KB', rows: 28, ofHttpxy: 0.55 },
  { title: '100 KB', rows: 350, ofHttpxy: 0.15 },
]

/**
 * The same list through every proxy; only the BFF parses it, keeps the contract's fields and encodes it
 * again.
 */
export async function proxy(terms: Terms, results: ResultFile): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'callers')
  const servers: Target[] = []
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    servers.push(await bourse(url, results.directory))
    servers.push(await written(HTTPXY, 'httpxy', url))
    servers.push(await written('express', 'express', url))
    servers.push(await written('fastify proxy', 'fastify-proxy', url))
    const best = await nginx(
      { name: NGINX_PROXY, site: { upstream: url }, isSilent: true },
      results.directory,
    )
    if (best !== null) servers.push(best)
    const direct = { name: DIRECT, url, server: upstream }
    const figures: Figure[] = []
    for (const size of SIZES) {
      const { bytes } = await upstream.ask<{ bytes: number }>({ rows: size.rows })
      const targets = [...servers, direct]
      for (const target of targets) await proven(target, PATH, size.rows)
      const rounds = await compare({ ...terms, targets, callers, path: PATH })
      results.append(`proxy ${size.title}`, rounds)
      console.log(`\n${table(`${size.title} (${bytes} bytes)`, rounds, SPEED)}\n`)
      figures.push(...compared(rounds, size))
    }
    await upstream.ask({ rows: 1 })
    figures.push(...(await latency(terms, [servers[0] as Target, direct], callers, results)))
    return figures
  } finally {
    for (const { server } of servers) await server.stop()
    await callers.stop()
    await upstream.stop()
  }
}

function compared(rounds: readonly Round[], { title, ofHttpxy }: Size): Figure[] {
  const against = (other: string, goal: Figure['goal']): Figure => ({
    name: `${title}, of ${other}`,
    value: ratio(rounds, [OURS, other], 'perSecond'),
    unit: '×',
    goal,
  })
  const others = namesIn(rounds).filter((name) => ![OURS, HTTPXY].includes(name))
  const figures = [against(HTTPXY, { atLeast: ofHttpxy }), ...others.map((name) => against(name, null))]
  if (!others.includes(NGINX_PROXY)) console.log('nginx is not there: nothing is said against it')
  figures.push(...perCore(rounds, title), ...memory(rounds, title))
  const wrong = rounds.reduce((all, round) => all + Number(round['wrong']), 0)
  return [
    ...figures,
    { name: `${title}, answers that were not a 200`, value: wrong, unit: '', goal: { atMost: 0 } },
  ]
}

/**
 * nginx is rarely the limit here, and idle cores distort the comparison: throughput alone would flatter the
 * BFF.
 */
const perCore = (rounds: readonly Round[], title: string): Figure[] =>
  [HTTPXY, NGINX_PROXY]
    .filter((name) => namesIn(rounds).includes(name))
    .map((name) => ({
      name: `${title}, of ${name} per core second`,
      value: ratio(rounds, [OURS, name], 'perCore'),
      unit: '×',
      goal: null,
    }))

/** Flat means no growth after one warm-up round. */
function memory(rounds: readonly Round[], title: string): Figure[] {
  const sizes = rounds.filter(({ target }) => target === OURS).map((round) => Number(round['megabytes']))
  if (sizes.length < 3) return []
  const value = (sizes.at(-1) ?? Number.NaN) / (sizes[1] ?? Number.NaN)
  return [
    { name: `${title}, memory in the last round of the second's`, value, unit: '×', goal: { atMost: 1.15 } },
  ]
}

const CALM = 1_000

/** The latency that the BFF adds when idle: the difference to calling the upstream directly. */
async function latency(
  terms: Terms,
  targets: readonly Target[],
  callers: ChildProgram,
  results: ResultFile,
): Promise<Figure[]> {
  const rounds = await compare({ ...terms, targets, callers, path: PATH, perSecond: CALM })
  results.append(`proxy at ${CALM}/s`, rounds)
  console.log(`\n${table(`${CALM} calls a second`, rounds, SPEED)}\n`)
  const added = (key: string): number => middle(rounds, OURS, key) - middle(rounds, DIRECT, key)
  return [
    { name: `added at ${CALM}/s, median`, value: added('p50'), unit: 'ms', goal: { atMost: 2 } },
    { name: `added at ${CALM}/s, 99 of 100`, value: added('p99'), unit: 'ms', goal: { atMost: 15 } },
  ]
}
