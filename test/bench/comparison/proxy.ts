import { lockMining } from '@bourse/contracts/lock-mining'
import { type Figure, figure, none } from '../figure.ts'
import { bourse, type Target, nginx, NGINX_PROXY, OURS, startWritten } from './targets.ts'
import { proveResponses, compare, SPEED, type Terms } from './http-comparison.ts'
import type { ResultFile } from './results.ts'
import { type ChildProgram, script } from './machine.ts'
import { middle, namesIn, ratio, type Round, table } from './tally.ts'

const PATH = `/api${lockMining.plans.path}?page=1&limit=10`
const HTTPXY = 'httpxy'
const DIRECT = 'direct'

/** Numbers of rows and the resulting sizes. */
const SIZES = [
  { title: '0.3 KB', rows: 1 },
  { title: '8 KB', rows: 28 },
  { title: '100 KB', rows: 350 },
] as const

/**
 * Reads the same list through every proxy; only the BFF parses it, selects the contract's fields and encodes
 * it again.
 */
export async function proxy(terms: Terms, results: ResultFile): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'callers')
  const servers: Target[] = []
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    servers.push(await bourse(url, results.directory))
    servers.push(await startWritten(HTTPXY, 'httpxy', url))
    servers.push(await startWritten('express', 'express', url))
    servers.push(await startWritten('fastify proxy', 'fastify-proxy', url))
    const best = await nginx(url, results.directory)
    if (best === null) console.log('nginx is not installed: no comparison with it')
    else servers.push(best)
    const direct = { name: DIRECT, url, server: upstream }
    const figures: Figure[] = []
    for (const size of SIZES) {
      const { bytes } = await upstream.ask<{ bytes: number }>({ rows: size.rows })
      const targets = [...servers, direct]
      for (const target of targets) await proveResponses(target, PATH, size.rows)
      const rounds = await compare({ ...terms, targets, callers, path: PATH })
      results.append(`proxy ${size.title}`, rounds)
      console.log(`\n${table(`${size.title} (${bytes} bytes)`, rounds, SPEED)}\n`)
      figures.push(...compareRates(rounds, size.title))
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

function compareRates(rounds: readonly Round[], title: string): Figure[] {
  const others = namesIn(rounds).filter((name) => name !== OURS)
  const against = (other: string) =>
    figure(`${title}, of ${other}`, ratio(rounds, [OURS, other], 'perSecond'), '×')
  // nginx is rarely the limit here, and idle cores distort the comparison: throughput alone would flatter the BFF.
  const perCore = (other: string) =>
    figure(`${title}, of ${other} per core second`, ratio(rounds, [OURS, other], 'perCore'), '×')
  const wrong = rounds.reduce((all, round) => all + Number(round['wrong']), 0)
  return [
    ...others.map(against),
    ...others.filter((name) => [HTTPXY, NGINX_PROXY].includes(name)).map(perCore),
    ...memory(rounds, title),
    none(`${title}, responses other than 200`, wrong),
  ]
}

/** Compares memory; flat means no growth after one warm-up round. */
function memory(rounds: readonly Round[], title: string): Figure[] {
  const sizes = rounds.filter(({ target }) => target === OURS).map((round) => Number(round['megabytes']))
  if (sizes.length < 3) return []
  const growth = (sizes.at(-1) ?? Number.NaN) / (sizes[1] ?? Number.NaN)
  return [figure(`${title}, memory in the last round, of the second`, growth, '×')]
}

const CALM = 1_000

/** Computes the latency that the BFF adds when idle: the difference to calling the upstream directly. */
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
    figure(`added at ${CALM}/s, median`, added('p50'), 'ms'),
    figure(`added at ${CALM}/s, 99 of 100`, added('p99'), 'ms'),
  ]
}
