import { setTimeout as pause } from 'node:timers/promises'
import type { Phase } from './processes/records.ts'
import type { Figure } from './figure.ts'
import { type LoadGenerator, loadGeneratorFor, findPeak } from './overload/knee.ts'
import { buildFigures } from './overload/figures.ts'
import { startProbing } from './overload/probes.ts'
import { goodput, recoverySeconds, buildRound } from './overload/measurements.ts'
import { balanced, kinds, straight, type RequestPath } from './overload/request-paths.ts'
import type { ResultFile } from './comparison/results.ts'
import { type ChildProgram, script } from './comparison/machine.ts'
import { type Column, median, type Round, table } from './comparison/tally.ts'

/** Rows of the list: a response heavy enough to saturate the server before its callers. */
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
/** The machine's speed varies: a round is compared with its own best phase around the peak. */
const AT_PEAK = ['1×', '1.2×']
const FALL = PLAN.length - 1
const COLUMNS: readonly Column[] = [
  { title: 'served well/s', key: 'goodput', digits: 0 },
  { title: 'of the peak', key: 'ofPeak', digits: 3 },
  { title: 'per core second', key: 'perCore', digits: 0 },
  { title: 'p99 ms', key: 'good99', digits: 0 },
  { title: 'late', key: 'late', digits: 0 },
  { title: 'shed', key: 'shed', digits: 0 },
  { title: 'p99 ms', key: 'shed99', digits: 0 },
  { title: 'broken', key: 'broken', digits: 0 },
  { title: 'critical ok', key: 'critical', digits: 4 },
]

/** Measures two and five times the maximum load, with the deployment's balancer and without it. */
export async function overload(results: ResultFile): Promise<Figure[]> {
  const upstream = script('load', 'upstream')
  const callers = script('load', 'load-generator')
  const processes: ChildProgram[] = [upstream, callers]
  try {
    const { url } = await upstream.nextMessage<{ url: string }>()
    await upstream.ask({ rows: ROWS })
    const alone = await straight(url, results.directory)
    processes.unshift(alone.server)
    const requestPaths = [alone]
    const viaBalancer = await balanced(alone, results.directory)
    if (viaBalancer === null) console.log('HAProxy is not installed: only the server alone is measured')
    else {
      processes.unshift(viaBalancer.balancer as ChildProgram)
      requestPaths.unshift(viaBalancer)
    }
    const figures: Figure[] = []
    for (const requestPath of requestPaths)
      figures.push(...(await measurePath(requestPath, callers, results)))
    return figures
  } finally {
    for (const each of processes) await each.stop()
  }
}

async function measurePath(
  requestPath: RequestPath,
  callers: ChildProgram,
  results: ResultFile,
): Promise<Figure[]> {
  console.log(`\n${requestPath.name}, to the peak:`)
  const generateLoad = loadGeneratorFor(callers, requestPath, await kinds(requestPath))
  const peak = await findPeak(generateLoad)
  const plan = PLAN.map(([name, times, seconds]): Phase => ({ name, perSecond: peak * times, seconds }))
  const rounds: Round[] = []
  const falls: number[] = []
  const lateness: number[] = []
  const probes = startProbing(requestPath.opsUrl)
  for (let round = 0; round < ROUNDS; round++) {
    const [seen, spent] = await Promise.all([generateLoad(plan), measureCpu(requestPath.server, plan)])
    const peakNow = Math.max(...AT_PEAK.map((name) => goodput(seen, name)))
    rounds.push(
      ...plan.map(({ name }, at) => buildRound(seen, name, { peak: peakNow, cpu: spent[at] ?? Number.NaN })),
    )
    falls.push(recoverySeconds(seen, FALL))
    lateness.push(seen.lateness99)
  }
  const probed = await probes.end()
  results.append(`overload ${requestPath.name}`, rounds)
  console.log(`\n${table(requestPath.name, rounds, COLUMNS)}\n`)
  const recoveryOfRetrying = await measureRetries(generateLoad, peak)
  const latenessMs = median(lateness)
  return buildFigures({
    requestPath,
    peak,
    rounds,
    recovery: median(falls),
    recoveryOfRetrying,
    probed,
    latenessMs,
  })
}

/** Measures the server's processor time in each phase, which is independent of competing processes. */
async function measureCpu(server: ChildProgram, plan: readonly Phase[]): Promise<number[]> {
  const spent: number[] = []
  for (const { seconds } of plan) {
    const before = server.cpuSeconds()
    await pause(seconds * 1_000)
    spent.push(server.cpuSeconds() - before)
  }
  return spent
}

/**
 * Retries every shed call, twice at most: more calls than before, and for a while more than the capacity.
 */
async function measureRetries(generateLoad: LoadGenerator, peak: number): Promise<number> {
  const seen = await generateLoad(
    [
      { name: 'over', perSecond: 2 * peak, seconds: 3 },
      { name: 'under', perSecond: peak / 2, seconds: 6 },
    ],
    2,
  )
  return recoverySeconds(seen, 1)
}
