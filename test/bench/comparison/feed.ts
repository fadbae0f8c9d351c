import type { ConnectionTarget } from '../processes/socket-client.ts'
import { type Figure, figure } from '../figure.ts'
import type { Options } from '../options.ts'
import { bourse, type Target, OURS, startWritten } from './targets.ts'
import { thunderingHerd } from './thundering-herd.ts'
import type { ResultFile } from './results.ts'
import { stalled } from './stalled.ts'
import { type ChildProgram, script } from './machine.ts'
import { type Column, middle, ratio, type Round, table, rotate } from './tally.ts'

type Measurement = {
  readonly messages: number
  readonly delivered: number
  readonly p50: number
  readonly p99: number
}
type Runner = {
  readonly start: () => Promise<Target>
  readonly target: Pick<ConnectionTarget, 'path' | 'speaks' | 'subscribes'>
}

const SOCKET_IO = { path: '/socket.io/?EIO=4&transport=websocket', speaks: 'socket.io' } as const
const BARE = { path: '/', speaks: 'bare', subscribes: false } as const
const FRAMED = 'ws, framed once'

/** The base cost of a process is excluded: it is measured after this many clients. */
const FIRST = 50
const SETTLE_SECONDS = 2

const COLUMNS: readonly Column[] = [
  { title: 'core %', key: 'core', digits: 1 },
  { title: 'delivered %', key: 'delivered', digits: 3 },
  { title: 'age p50 ms', key: 'p50', digits: 0 },
  { title: 'age p99 ms', key: 'p99', digits: 0 },
  { title: 'kB a socket', key: 'kilobytes', digits: 1 },
  { title: 'messages', key: 'messages', digits: 0 },
]

/**
 * Fifty markets, four times a second, to every client. The BFF reads them from an upstream and batches them
 * by its own tick; the others produce the same bytes themselves.
 */
export async function feed(terms: Options, results: ResultFile): Promise<Figure[]> {
  if (terms.sockets <= FIRST) throw new Error(`--sockets must be more than ${FIRST}`)
  const upstream = script('load', 'ticker')
  const clients = script('load', 'socket-clients')
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    const plain = (name: string, kind: string) => () => startWritten(name, 'plain-feed', kind)
    const runners: readonly Runner[] = [
      { start: () => bourse(url, results.directory), target: { ...SOCKET_IO, subscribes: true } },
      { start: plain(FRAMED, 'framed'), target: BARE },
      { start: plain('ws', 'ws'), target: BARE },
      { start: plain('socket.io', 'socket.io'), target: { ...SOCKET_IO, subscribes: false } },
    ]
    const rounds: Round[] = []
    for (let round = 0; round < terms.rounds; round++)
      for (const runner of rotate(runners, round)) rounds.push(await one(runner, clients, terms))
    results.append(`feed ${terms.sockets}`, rounds)
    console.log(`\n${table(`${terms.sockets} sockets`, rounds, COLUMNS)}\n`)
    const setup = { clients, sockets: terms.sockets, results, target: { ...SOCKET_IO, subscribes: true } }
    const met = await thunderingHerd({ ...setup, ticks: url })
    const rest = await stalled({ ...setup, upstream, bourse: () => bourse(url, results.directory) })
    return [...buildFigures(rounds), ...met, ...rest]
  } finally {
    await clients.stop()
    await upstream.stop()
  }
}

async function one(
  { start, target }: Runner,
  clients: ChildProgram,
  { sockets, seconds }: Options,
): Promise<Round> {
  const { name, url, server } = await start()
  try {
    const { hostname, port } = new URL(url)
    const at: ConnectionTarget = { ...target, host: hostname, port: Number(port) }
    await clients.ask({ task: 'connect', count: FIRST, target: at })
    await clients.ask({ task: 'listen', seconds: SETTLE_SECONDS })
    const weight = server.memoryBytes()
    await clients.ask({ task: 'connect', count: sockets - FIRST, target: at })
    await clients.ask({ task: 'listen', seconds: SETTLE_SECONDS })
    const before = server.cpuSeconds()
    const measurement = await clients.ask<Measurement>({ task: 'listen', seconds })
    const core = (100 * (server.cpuSeconds() - before)) / seconds
    const kilobytes = (server.memoryBytes() - weight) / (sockets - FIRST) / 1_000
    return { target: name, core, kilobytes, ...measurement }
  } finally {
    await clients.ask({ task: 'leave' })
    await server.stop()
  }
}

function buildFigures(rounds: readonly Round[]): Figure[] {
  const cost = (other: string) =>
    figure(`processor time, of ${other}`, ratio(rounds, [OURS, other], 'core'), '×')
  return [
    figure('messages delivered', middle(rounds, OURS, 'delivered'), '%'),
    figure('age at the client, 99 of 100', middle(rounds, OURS, 'p99'), 'ms'),
    // This figure includes the share of the clients and the machine.
    figure(`age, ${FRAMED}, 99 of 100`, middle(rounds, FRAMED, 'p99'), 'ms'),
    figure('memory of a socket', middle(rounds, OURS, 'kilobytes'), 'kB'),
    ...[FRAMED, 'ws', 'socket.io'].map(cost),
  ]
}
