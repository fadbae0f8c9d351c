import type { Actor } from './machine.ts'
import type { Contender } from './contenders.ts'
import { type Column, type Round, turned } from './tally.ts'

export type Told = {
  readonly seconds: number
  readonly answers: number
  readonly wrong: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}
export type Terms = { readonly rounds: number; readonly seconds: number }

export const CONNECTIONS = 64
/** Until the code that is run most has been compiled: that takes so many calls, and most seconds on a slow machine. */
const WARM_SECONDS = 5

/** How many answers there are in a second, and in a second of the server's own work: only a busy core makes them the same. */
export const SPEED: readonly Column[] = [
  { title: '/s', key: 'perSecond', digits: 0 },
  { title: 'per core second', key: 'perCore', digits: 0 },
  { title: 'core busy %', key: 'busy', digits: 0 },
  { title: 'p50 ms', key: 'p50', digits: 2 },
  { title: 'p99 ms', key: 'p99', digits: 2 },
  { title: 'MB', key: 'megabytes', digits: 0 },
  { title: 'not 200', key: 'wrong', digits: 0 },
]

type Race = Terms & {
  readonly contenders: readonly Contender[]
  readonly callers: Actor
  readonly path: string
  readonly perSecond?: number
}

/** Every contender once in each round, each after a short warming up before the first. */
export async function race({
  contenders,
  callers,
  path,
  perSecond,
  rounds,
  seconds,
}: Race): Promise<Round[]> {
  const asked = { connections: CONNECTIONS, ...(perSecond === undefined ? {} : { perSecond }) }
  for (const { url } of contenders)
    await callers.ask({ connections: CONNECTIONS, seconds: WARM_SECONDS, page: pageOf(url, path) })
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, server } of turned(contenders, round)) {
      const before = server.cpuSeconds()
      const told = await callers.ask<Told>({ ...asked, seconds, page: pageOf(url, path) })
      const cpu = server.cpuSeconds() - before
      const megabytes = server.memoryBytes() / 1e6
      found.push({
        contender: name,
        ...told,
        perCore: told.answers / cpu,
        busy: (100 * cpu) / told.seconds,
        megabytes,
      })
    }
  }
  return found
}

function pageOf(url: string, path: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port), path }
}

/** An answer must be right before it may be fast. */
export async function proven({ name, url }: Contender, path: string, rows: number): Promise<void> {
  const response = await fetch(url + path)
  const text = await response.text()
  const count = text.split('"currency_name"').length - 1
  if (response.status !== 200 || count !== rows)
    throw new Error(
      `${name} answered ${path} with ${response.status} and ${count} rows: ${text.slice(0, 200)}`,
    )
}
