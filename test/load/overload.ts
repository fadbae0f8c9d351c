import { setTimeout as pause } from 'node:timers/promises'
import type { Phase } from './actors/records.ts'
import type { Figure } from './figure.ts'
import { type Crowd, crowdOf, peakOf } from './overload/knee.ts'
import { figuresOf } from './overload/figures.ts'
import { probing } from './overload/probes.ts'
import { goodput, recoverySeconds, roundOf } from './overload/told.ts'
import { balanced, kinds, straight, type Way } from './overload/ways.ts'
import type { Kept } from './race/kept.ts'
import { type Actor, has, script } from './race/machine.ts'
import { type Column, median, type Round, table } from './race/tally.ts'

/** Rows of the list: an answer heavy enough that the server is busy long before whoever asks it. */
const ROWS = 100
const ROUNDS = 5
const PLAN = [
  ['1×', 1, 1.5],
  ['1.2×', 1.2, 1.5],
  ['2×', 2, 2],
  ['3×', 3, 1.5],
  ['5×', 5, 2],
  ['0.5×', 0.5, 3],
] as const
/** A machine is faster now and slower then: what a round is measured by is the best of its own calls around the peak. */
const AT_PEAK = ['1×', '1.2×']
const FALL = PLAN.length - 1
const COLUMNS: readonly Column[] = [
  { title: 'answered well/s', key: 'goodput', digits: 0 },
  { title: 'of the peak', key: 'ofPeak', digits: 3 },
  { title: 'per core second', key: 'perCore', digits: 0 },
  { title: 'p99 ms', key: 'good99', digits: 0 },
  { title: 'late', key: 'late', digits: 0 },
  { title: 'sent away', key: 'shed', digits: 0 },
  { title: 'p99 ms', key: 'shed99', digits: 0 },
  { title: 'broken', key: 'broken', digits: 0 },
  { title: 'critical ok', key: 'critical', digits: 4 },
]

/** Twice and five times as many calls as can be answered, by the balancer of the deployment and without it. */
export async function overload(kept: Kept): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'crowd')
  const ends: Actor[] = [upstream, callers]
  try {
    const { url } = await upstream.answer<{ url: string }>()
    await upstream.ask({ rows: ROWS })
    const alone = await straight(url, kept.directory)
    ends.unshift(alone.server)
    const ways = [alone]
    if (has('haproxy')) {
      const behind = await balanced(alone, kept.directory)
      ends.unshift(behind.balancer as Actor)
      ways.unshift(behind)
    } else console.log('haproxy is not there: nothing is said about the deployment')
    const figures: Figure[] = []
    for (const way of ways) figures.push(...(await measured(way, callers, kept)))
    return figures
  } finally {
    for (const each of ends) await each.stop()
  }
}

async function measured(way: Way, callers: Actor, kept: Kept): Promise<Figure[]> {
  console.log(`\n${way.name}, to the peak:`)
  const crowd = crowdOf(callers, way, await kinds(way))
  const peak = await peakOf(crowd)
  const plan = PLAN.map(([name, times, seconds]): Phase => ({ name, perSecond: peak * times, seconds }))
  const rounds: Round[] = []
  const falls: number[] = []
  const lateness: number[] = []
  const probes = probing(way.opsUrl)
  for (let round = 0; round < ROUNDS; round++) {
    const [seen, spent] = await Promise.all([crowd(plan), spentIn(way.server, plan)])
    const peakNow = Math.max(...AT_PEAK.map((name) => goodput(seen, name)))
    rounds.push(
      ...plan.map(({ name }, at) => roundOf(seen, name, { peak: peakNow, cpu: spent[at] ?? Number.NaN })),
    )
    falls.push(recoverySeconds(seen, FALL))
    lateness.push(seen.lateness.p99)
  }
  const probed = await probes.end()
  kept.keep(`overload ${way.name}`, rounds)
  console.log(`\n${table(way.name, rounds, COLUMNS)}\n`)
  const recoveryOfRetrying = await retried(crowd, peak)
  const latenessMs = median(lateness)
  return figuresOf({ way, peak, rounds, recovery: median(falls), recoveryOfRetrying, probed, latenessMs })
}

/** The server's processor time in each phase: a machine that gives it less for a while does not make it look worse. */
async function spentIn(server: Actor, plan: readonly Phase[]): Promise<number[]> {
  const spent: number[] = []
  for (const { seconds } of plan) {
    const before = server.cpuSeconds()
    await pause(seconds * 1_000)
    spent.push(server.cpuSeconds() - before)
  }
  return spent
}

/** Everybody who is sent away comes again, twice at most: more calls than before, and for a while more than can be answered. */
async function retried(crowd: Crowd, peak: number): Promise<number> {
  const seen = await crowd(
    [
      { name: 'over', perSecond: 2 * peak, seconds: 3 },
      { name: 'under', perSecond: peak / 2, seconds: 6 },
    ],
    2,
  )
  return recoverySeconds(seen, 1)
}
