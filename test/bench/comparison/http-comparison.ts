import type { Options } from '../options.ts'
import type { ChildProgram } from './machine.ts'
import type { Target } from './targets.ts'
import { type Column, type Round, rotate } from './tally.ts'

export type Measurement = {
  readonly seconds: number
  readonly responses: number
  readonly wrong: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}
export type Terms = Pick<Options, 'rounds' | 'seconds'>

export const CONNECTIONS = 64
/** Warm-up until hot code is compiled: a number of calls, which takes longest on a slow machine. */
const WARM_SECONDS = 5

/**
 * Measures responses per second, and per second of the server's own processor time: they are equal only on a
 * busy core.
 */
export const SPEED: readonly Column[] = [
  { title: '/s', key: 'perSecond', digits: 0 },
  { title: 'per core second', key: 'perCore', digits: 0 },
  { title: 'core busy %', key: 'busy', digits: 0 },
  { title: 'p50 ms', key: 'p50', digits: 2 },
  { title: 'p99 ms', key: 'p99', digits: 2 },
  { title: 'MB', key: 'megabytes', digits: 0 },
  { title: 'not 200', key: 'wrong', digits: 0 },
]

type Comparison = Terms & {
  readonly targets: readonly Target[]
  readonly callers: ChildProgram
  readonly path: string
  readonly perSecond?: number
}

/** Runs every contender once per round, after a short warm-up before its first. */
export async function compare({
  targets,
  callers,
  path,
  perSecond,
  rounds,
  seconds,
}: Comparison): Promise<Round[]> {
  const command = { connections: CONNECTIONS, ...(perSecond === undefined ? {} : { perSecond }) }
  for (const { url } of targets)
    await callers.ask({ connections: CONNECTIONS, seconds: WARM_SECONDS, page: toPage(url, path) })
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, server } of rotate(targets, round)) {
      const before = server.cpuSeconds()
      const measurement = await callers.ask<Measurement>({ ...command, seconds, page: toPage(url, path) })
      const cpu = server.cpuSeconds() - before
      const megabytes = server.memoryBytes() / 1e6
      found.push({
        target: name,
        ...measurement,
        perCore: measurement.responses / cpu,
        busy: (100 * cpu) / measurement.seconds,
        megabytes,
      })
    }
  }
  return found
}

function toPage(url: string, path: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port), path }
}

/** Checks that a response is correct before its speed is measured. */
export async function proveResponses({ name, url }: Target, path: string, rows: number): Promise<void> {
  const response = await fetch(url + path)
  const text = await response.text()
  const count = text.split('"currency_name"').length - 1
  if (response.status !== 200 || count !== rows)
    throw new Error(
      `${name} answered ${path} with ${response.status} and ${count} rows: ${text.slice(0, 200)}`,
    )
}
