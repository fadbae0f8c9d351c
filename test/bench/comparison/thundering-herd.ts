import { lockMining } from '@bourse/contracts/lock-mining'
import type { ConnectionTarget } from '../processes/socket-client.ts'
import { freePort } from '@bourse/test/environment'
import { type Figure, figure, none } from '../figure.ts'
import { bourse, type Target } from './targets.ts'
import type { Measurement } from './http-comparison.ts'
import type { ResultFile } from './results.ts'
import { type ChildProgram, script } from './machine.ts'

type HerdSetup = {
  readonly ticks: string
  readonly clients: ChildProgram
  readonly target: Omit<ConnectionTarget, 'host' | 'port'>
  readonly sockets: number
  readonly results: ResultFile
}

const PATH = `/api${lockMining.plans.path}?page=1&limit=10`
/** Load of a page while the clients connect. */
const CALLS = { connections: 1, perSecond: 20 }
const STORM = { count: 1_500, perSecond: 500 }
/** Duration of a storm, and the wait of its last client. */
const STORM_SECONDS = 4
/**
 * All clients receive a request to reconnect within ten seconds; the server is not yet up for the first ones.
 */
const HERD_SECONDS = 12

/**
 * Connects five hundred clients per second; then restarts the server, so that all of them
 * reconnect.
 */
export async function thunderingHerd({
  ticks,
  clients,
  target,
  sockets,
  results,
}: HerdSetup): Promise<Figure[]> {
  const pages = script('load', 'upstream')
  const callers = script('load', 'callers')
  let ours: Target | null = null
  try {
    const { url: upstream } = await pages.nextMessage<{ url: string }>()
    const port = await freePort()
    const settings = { PORT: String(port), UPSTREAM_SOCKET_URL: ticks }
    const start = (): Promise<Target> => bourse(upstream, results.directory, settings)
    const page = { host: '127.0.0.1', port, path: PATH }
    const at = { ...target, host: '127.0.0.1', port }
    const calls = (seconds: number) => callers.ask<Measurement>({ ...CALLS, seconds, page })

    ours = await start()
    await clients.ask({ task: 'connect', count: Math.max(1, sockets - STORM.count), target: at })
    const [arrivals, duringStorm] = await Promise.all([
      clients.ask<{ failed: number; p99: number }>({ task: 'storm', ...STORM, target: at }),
      calls(STORM_SECONDS),
    ])
    await clients.ask({ task: 'expect' })
    const began = performance.now()
    await ours.server.stop()
    ours = await start()
    const back = clients.ask({ task: 'back' }).then(() => (performance.now() - began) / 1_000)
    const [lastAfter, duringHerd] = await Promise.all([back, calls(HERD_SECONDS)])
    results.append(`feed ${sockets}, coming in`, [
      { target: 'storm', ...arrivals, calls: duringStorm.p99 },
      { target: 'herd', lastAfter, calls: duringHerd.p99 },
    ])
    return [
      ...buildFigures(`${STORM.perSecond} clients a second`, duringStorm),
      none('clients that were refused', arrivals.failed),
      figure('a client waits, 99 of 100', arrivals.p99, 'ms'),
      ...buildFigures('the herd', duringHerd),
      figure('the last client is back after', lastAfter, 's'),
    ]
  } finally {
    await clients.ask({ task: 'leave' })
    await ours?.server.stop()
    await callers.stop()
    await pages.stop()
  }
}

const buildFigures = (name: string, { wrong, p99 }: Measurement): Figure[] => [
  none(`responses other than 200 beside ${name}`, wrong),
  figure(`a call beside ${name}, 99 of 100`, p99, 'ms'),
]
