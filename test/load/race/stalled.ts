import { readFileSync } from 'node:fs'
import { BOOKS } from '../actors/quotes.ts'
import type { Door } from '../actors/phone.ts'
import type { Figure } from '../figure.ts'
import type { Contender } from './contenders.ts'
import type { Kept } from './kept.ts'
import type { Actor } from './machine.ts'
import { median } from './tally.ts'

type Told = { readonly delivered: number; readonly p50: number; readonly p99: number }
type Stage = {
  readonly upstream: Actor
  readonly phones: Actor
  readonly bourse: () => Promise<Contender>
  readonly door: Omit<Door, 'host' | 'port'>
  readonly sockets: number
  readonly kept: Kept
}

const STALLED = 100
const SETTLE_SECONDS = 3
/** First the machine's own buffers fill; then a socket has the patience of the server, and then it is closed. */
const CALM_WINDOWS = 3
const STALLED_WINDOWS = 8
const WINDOW_SECONDS = 5
/** Two ticks that carry all markets, and the time that they take. */
const LAST_SECONDS = 1
const LAST_LOOKS = 10

/**
 * A hundred phones, which follow books as well, stop reading while the others go on; in the end they wake, or come back, and
 * all know the same.
 */
export async function stalled({ upstream, phones, bourse, door, sockets, kept }: Stage): Promise<Figure[]> {
  const { url, server } = await bourse()
  try {
    const { hostname, port } = new URL(url)
    const listen = (seconds: number) => phones.ask<Told>({ task: 'listen', seconds })
    await phones.ask({
      task: 'connect',
      count: sockets,
      door: { ...door, host: hostname, port: Number(port) },
    })
    await upstream.ask({ task: 'books' })
    const count = Math.min(STALLED, sockets - 1)
    const channels = Array.from({ length: BOOKS }, (_, id) => `depth:${id + 1}`)
    await phones.ask({ task: 'follow', count, channels })
    await listen(SETTLE_SECONDS)
    const windows = (count: number) => watched(count, { port: Number(port), server, listen })
    const calm = await windows(CALM_WINDOWS)
    await phones.ask({ task: 'stall', count })
    const during = await windows(STALLED_WINDOWS)
    const { gone } = await phones.ask<{ gone: number }>({ task: 'wake' })
    await phones.ask({ task: 'remember' })
    await listen(LAST_SECONDS)
    const { rows } = await upstream.ask<{ rows: readonly (readonly string[])[] }>({ task: 'hush' })
    const unequal = await unequalIn({ phones, rows, sockets })
    kept.keep(
      `feed ${sockets}, ${STALLED} stalled`,
      [...calm, ...during].map((told, window) => ({
        contender: window < CALM_WINDOWS ? 'calm' : 'stalled',
        ...told,
      })),
    )
    return figuresOf({ calm, during, gone, unequal })
  } finally {
    await phones.ask({ task: 'leave' })
    await server.stop()
  }
}

type End = {
  readonly phones: Actor
  readonly rows: readonly (readonly string[])[]
  readonly sockets: number
}

/** Phones that read whole messages are slow: what reached them is waited for, what did not never comes. */
async function unequalIn({ phones, rows, sockets }: End): Promise<number> {
  let unequal = sockets
  for (let look = 0; unequal > 0 && look < LAST_LOOKS; look++) {
    await phones.ask({ task: 'listen', seconds: LAST_SECONDS })
    const { equal } = await phones.ask<{ equal: number }>({ task: 'compare', rows })
    unequal = sockets - equal
  }
  return unequal
}

type Window = Told & { readonly bytes: number; readonly queued: number }

type Watch = {
  readonly port: number
  readonly server: Actor
  readonly listen: (seconds: number) => Promise<Told>
}

async function watched(count: number, { port, server, listen }: Watch): Promise<Window[]> {
  const windows: Window[] = []
  for (let window = 0; window < count; window++) {
    const told = await listen(WINDOW_SECONDS)
    windows.push({ ...told, bytes: server.memoryBytes(), queued: longestQueue(port) })
  }
  return windows
}

/** What the kernel holds for the phone that it holds the most for: a server cannot see it, only give the phone up. */
function longestQueue(port: number): number {
  const from = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const own = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[1]?.endsWith(from))
  return own.reduce((most, fields) => Math.max(most, Number.parseInt(fields[4] ?? '0', 16)), 0)
}

type Found = {
  readonly calm: readonly Window[]
  readonly during: readonly Window[]
  readonly gone: number
  readonly unequal: number
}

function figuresOf({ calm, during, gone, unequal }: Found): Figure[] {
  const middle = (windows: readonly Window[], key: 'p50' | 'p99'): number =>
    median(windows.map((window) => window[key]))
  const late = middle(calm, 'p99')
  const grown = Math.max(...during.map(({ bytes }) => bytes)) - Math.max(...calm.map(({ bytes }) => bytes))
  const least = Math.min(...during.map(({ delivered }) => delivered))
  const queued = Math.max(...during.map((window) => window.queued))
  return [
    {
      name: `age before ${STALLED} phones stall, median`,
      value: middle(calm, 'p50'),
      unit: 'ms',
      goal: null,
    },
    { name: 'the same of the others while they do', value: middle(during, 'p50'), unit: 'ms', goal: null },
    { name: `age before ${STALLED} phones stall, 99 of 100`, value: late, unit: 'ms', goal: null },
    {
      name: 'the same of the others while they do',
      value: middle(during, 'p99'),
      unit: 'ms',
      goal: { atMost: Math.round(1.2 * late) },
    },
    { name: 'the least delivered to the others', value: least, unit: '%', goal: { atLeast: 99.9 } },
    {
      name: 'memory of one that stalls',
      value: Math.max(0, grown / STALLED / 1_000),
      unit: 'kB',
      goal: { atMost: 256 },
    },
    { name: 'held by the kernel for one, at most', value: queued / 1_000, unit: 'kB', goal: null },
    { name: 'given up meanwhile', value: gone, unit: '', goal: null },
    { name: 'phones that know something else in the end', value: unequal, unit: '', goal: { atMost: 0 } },
  ]
}
