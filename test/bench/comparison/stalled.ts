import { readFileSync } from 'node:fs'
import { BOOKS } from '../processes/quotes.ts'
import type { ConnectionTarget } from '../processes/socket-client.ts'
import { type Figure, figure, none } from '../figure.ts'
import type { Target } from './targets.ts'
import type { ResultFile } from './results.ts'
import type { ChildProgram } from './machine.ts'
import { median } from './tally.ts'

type Measurement = { readonly delivered: number; readonly p50: number; readonly p99: number }
type StallSetup = {
  readonly upstream: ChildProgram
  readonly clients: ChildProgram
  readonly bourse: () => Promise<Target>
  readonly target: Omit<ConnectionTarget, 'host' | 'port'>
  readonly sockets: number
  readonly results: ResultFile
}

const STALLED = 100
const SETTLE_SECONDS = 3
/**
 * Time until stalled clients are closed: the machine's buffers fill first, then the timeout of the socket
 * runs.
 */
const CALM_WINDOWS = 3
const STALLED_WINDOWS = 8
const WINDOW_SECONDS = 5
/** Final ticks, which contain all markets, and their duration. */
const LAST_SECONDS = 1
const LAST_ATTEMPTS = 10

/**
 * A hundred clients, which follow books as well, stop reading while the others continue; in the end they
 * resume or reconnect, and all have the same state.
 */
export async function stalled({
  upstream,
  clients,
  bourse,
  target,
  sockets,
  results,
}: StallSetup): Promise<Figure[]> {
  const { url, server } = await bourse()
  try {
    const { hostname, port } = new URL(url)
    const listen = (seconds: number) => clients.ask<Measurement>({ task: 'listen', seconds })
    await clients.ask({
      task: 'connect',
      count: sockets,
      target: { ...target, host: hostname, port: Number(port) },
    })
    await upstream.ask({ task: 'books' })
    const count = Math.min(STALLED, sockets - 1)
    const channels = Array.from({ length: BOOKS }, (_, id) => `depth:${id + 1}`)
    await clients.ask({ task: 'follow', count, channels })
    await listen(SETTLE_SECONDS)
    const windows = (count: number) => measureWindows(count, { port: Number(port), server, listen })
    const calm = await windows(CALM_WINDOWS)
    await clients.ask({ task: 'stall', count })
    const during = await windows(STALLED_WINDOWS)
    const { disconnected } = await clients.ask<{ disconnected: number }>({ task: 'wake' })
    await clients.ask({ task: 'remember' })
    await listen(LAST_SECONDS)
    const { rows } = await upstream.ask<{ rows: readonly (readonly string[])[] }>({ task: 'hush' })
    const unequal = await countUnequal({ clients, rows, sockets })
    results.append(
      `feed ${sockets}, ${STALLED} stalled`,
      [...calm, ...during].map((measurement, window) => ({
        target: window < CALM_WINDOWS ? 'calm' : 'stalled',
        ...measurement,
      })),
    )
    return buildFigures({ calm, during, disconnected, unequal })
  } finally {
    await clients.ask({ task: 'leave' })
    await server.stop()
  }
}

type StallEnd = {
  readonly clients: ChildProgram
  readonly rows: readonly (readonly string[])[]
  readonly sockets: number
}

/**
 * Counts clients whose state differs. Clients that parse whole messages are slow, so this waits for received
 * messages.
 */
async function countUnequal({ clients, rows, sockets }: StallEnd): Promise<number> {
  let unequal = sockets
  for (let attempt = 0; unequal > 0 && attempt < LAST_ATTEMPTS; attempt++) {
    await clients.ask({ task: 'listen', seconds: LAST_SECONDS })
    const { equal } = await clients.ask<{ equal: number }>({ task: 'compare', rows })
    unequal = sockets - equal
  }
  return unequal
}

type Window = Measurement & { readonly bytes: number; readonly queued: number }

type WatchContext = {
  readonly port: number
  readonly server: ChildProgram
  readonly listen: (seconds: number) => Promise<Measurement>
}

async function measureWindows(count: number, { port, server, listen }: WatchContext): Promise<Window[]> {
  const windows: Window[] = []
  for (let window = 0; window < count; window++) {
    const measurement = await listen(WINDOW_SECONDS)
    windows.push({ ...measurement, bytes: server.memoryBytes(), queued: longestQueue(port) })
  }
  return windows
}

/** Reads the longest send queue in the kernel, which the server cannot see. */
function longestQueue(port: number): number {
  const from = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const own = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[1]?.endsWith(from))
  return own.reduce((most, fields) => Math.max(most, Number.parseInt(fields[4] ?? '0', 16)), 0)
}

type StallResult = {
  readonly calm: readonly Window[]
  readonly during: readonly Window[]
  readonly disconnected: number
  readonly unequal: number
}

function buildFigures({ calm, during, disconnected, unequal }: StallResult): Figure[] {
  const middle = (windows: readonly Window[], key: 'p50' | 'p99'): number =>
    median(windows.map((window) => window[key]))
  const late = middle(calm, 'p99')
  const grown = Math.max(...during.map(({ bytes }) => bytes)) - Math.max(...calm.map(({ bytes }) => bytes))
  const least = Math.min(...during.map(({ delivered }) => delivered))
  const queued = Math.max(...during.map((window) => window.queued))
  return [
    figure(`age before ${STALLED} clients stall, median`, middle(calm, 'p50'), 'ms'),
    figure('age of the others while they do, median', middle(during, 'p50'), 'ms'),
    figure(`age before ${STALLED} clients stall, 99 of 100`, late, 'ms'),
    figure('age of the others while they do, of that before', middle(during, 'p99') / late, '×'),
    figure('the least delivered to the others', least, '%'),
    figure('memory of one that stalls', Math.max(0, grown / STALLED / 1_000), 'kB'),
    figure('queued by the kernel for one, at most', queued / 1_000, 'kB'),
    figure('disconnected meanwhile', disconnected),
    none('clients with another state in the end', unequal),
  ]
}
