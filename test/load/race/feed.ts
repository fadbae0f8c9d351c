import type { Door } from '../actors/phone.ts'
import type { Figure } from '../figure.ts'
import { bourse, type Contender, OURS, written } from './contenders.ts'
import { herd } from './herd.ts'
import type { Terms } from './http-race.ts'
import type { Kept } from './kept.ts'
import { stalled } from './stalled.ts'
import { type Actor, script } from './machine.ts'
import { type Column, middle, ratio, type Round, table, turned } from './tally.ts'

type Crowd = Terms & { readonly sockets: number }
type Told = {
  readonly messages: number
  readonly delivered: number
  readonly p50: number
  readonly p99: number
}
type Runner = {
  readonly start: () => Promise<Contender>
  readonly door: Pick<Door, 'path' | 'speaks' | 'subscribes'>
}

const SOCKET_IO = { path: '/socket.io/?EIO=4&transport=websocket', speaks: 'socket.io' } as const
const BARE = { path: '/', speaks: 'bare', subscribes: false } as const
const FRAMED = 'ws, framed once'

/** What a process costs before its first phone has nothing to do with phones: so many are there already when it is weighed. */
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
 * Fifty markets, four times a second, to every phone. Ours reads them from an upstream and gathers them by its own tick; the
 * others make the same bytes themselves.
 */
export async function feed(crowd: Crowd, kept: Kept): Promise<Figure[]> {
  if (crowd.sockets <= FIRST) throw new Error(`--sockets must be more than ${FIRST}`)
  const upstream = script('load', 'ticker')
  const phones = script('load', 'phones')
  try {
    const { url } = await upstream.answer<{ url: string }>()
    const plain = (name: string, kind: string) => () => written(name, 'plain-feed', kind)
    const runners: readonly Runner[] = [
      { start: () => bourse(url, kept.directory), door: { ...SOCKET_IO, subscribes: true } },
      { start: plain(FRAMED, 'framed'), door: BARE },
      { start: plain('ws', 'ws'), door: BARE },
      { start: plain('socket.io', 'socket.io'), door: { ...SOCKET_IO, subscribes: false } },
    ]
    const rounds: Round[] = []
    for (let round = 0; round < crowd.rounds; round++)
      for (const runner of turned(runners, round)) rounds.push(await one(runner, phones, crowd))
    kept.keep(`feed ${crowd.sockets}`, rounds)
    console.log(`\n${table(`${crowd.sockets} sockets`, rounds, COLUMNS)}\n`)
    const stage = { phones, sockets: crowd.sockets, kept, door: { ...SOCKET_IO, subscribes: true } }
    const met = await herd({ ...stage, ticks: url })
    const rest = await stalled({ ...stage, upstream, bourse: () => bourse(url, kept.directory) })
    return [...figuresOf(rounds), ...met, ...rest]
  } finally {
    await phones.stop()
    await upstream.stop()
  }
}

async function one({ start, door }: Runner, phones: Actor, { sockets, seconds }: Crowd): Promise<Round> {
  const { name, url, server } = await start()
  try {
    const { hostname, port } = new URL(url)
    const at: Door = { ...door, host: hostname, port: Number(port) }
    await phones.ask({ task: 'connect', count: FIRST, door: at })
    await phones.ask({ task: 'listen', seconds: SETTLE_SECONDS })
    const weight = server.memoryBytes()
    await phones.ask({ task: 'connect', count: sockets - FIRST, door: at })
    await phones.ask({ task: 'listen', seconds: SETTLE_SECONDS })
    const before = server.cpuSeconds()
    const told = await phones.ask<Told>({ task: 'listen', seconds })
    const core = (100 * (server.cpuSeconds() - before)) / seconds
    const kilobytes = (server.memoryBytes() - weight) / (sockets - FIRST) / 1_000
    return { contender: name, core, kilobytes, ...told }
  } finally {
    await phones.ask({ task: 'leave' })
    await server.stop()
  }
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const cost = (other: string, goal: Figure['goal']): Figure => ({
    name: `processor time, of ${other}`,
    value: ratio(rounds, [OURS, other], 'core'),
    unit: '×',
    goal,
  })
  return [
    {
      name: 'messages delivered',
      value: middle(rounds, OURS, 'delivered'),
      unit: '%',
      goal: { atLeast: 99.9 },
    },
    {
      name: 'age at the phone, 99 of 100',
      value: middle(rounds, OURS, 'p99'),
      unit: 'ms',
      goal: { atMost: 300 },
    },
    // What the phones themselves and the machine add stands in this one.
    { name: `age, ${FRAMED}, 99 of 100`, value: middle(rounds, FRAMED, 'p99'), unit: 'ms', goal: null },
    {
      name: 'memory of a socket',
      value: middle(rounds, OURS, 'kilobytes'),
      unit: 'kB',
      goal: { atMost: 30 },
    },
    cost(FRAMED, { atMost: 1.8 }),
    cost('ws', null),
    cost('socket.io', null),
  ]
}
