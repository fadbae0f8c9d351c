import { lockMining } from '@bourse/contracts/lock-mining'
import type { Door } from '../actors/phone.ts'
import type { Figure } from '../figure.ts'
import { bourse, type Contender } from './contenders.ts'
import type { Told } from './http-race.ts'
import type { Kept } from './kept.ts'
import { type Actor, freePort, script } from './machine.ts'

type Stage = {
  readonly ticks: string
  readonly phones: Actor
  readonly door: Omit<Door, 'host' | 'port'>
  readonly sockets: number
  readonly kept: Kept
}

const PATH = `/api${lockMining.plans.path}?page=1&limit=10`
/** Somebody who only looks something up, while the phones come in. */
const CALLS = { connections: 1, perSecond: 20 }
const STORM = { count: 1_500, perSecond: 500 }
/** As long as a storm lasts, and the wait of its last phone. */
const STORM_SECONDS = 4
/** All are asked to come back within ten seconds; nobody is there for the first of them. */
const HERD_SECONDS = 12

/** Five hundred phones come in each second; then the server is started anew under all of them, and they come back. */
export async function herd({ ticks, phones, door, sockets, kept }: Stage): Promise<Figure[]> {
  const pages = script('load', 'upstream')
  const callers = script('load', 'callers')
  let ours: Contender | null = null
  try {
    const { url: upstream } = await pages.answer<{ url: string }>()
    const port = await freePort()
    const settings = { PORT: String(port), UPSTREAM_SOCKET_URL: ticks }
    const start = (): Promise<Contender> => bourse(upstream, kept.directory, settings)
    const page = { host: '127.0.0.1', port, path: PATH }
    const at = { ...door, host: '127.0.0.1', port }
    const calls = (seconds: number) => callers.ask<Told>({ ...CALLS, seconds, page })

    ours = await start()
    await phones.ask({ task: 'connect', count: Math.max(1, sockets - STORM.count), door: at })
    const [came, duringStorm] = await Promise.all([
      phones.ask<{ failed: number; p99: number }>({ task: 'storm', ...STORM, door: at }),
      calls(STORM_SECONDS),
    ])
    await phones.ask({ task: 'expect' })
    const began = performance.now()
    await ours.server.stop()
    ours = await start()
    const back = phones.ask({ task: 'back' }).then(() => (performance.now() - began) / 1_000)
    const [lastAfter, duringHerd] = await Promise.all([back, calls(HERD_SECONDS)])
    kept.keep(`feed ${sockets}, coming in`, [
      { contender: 'storm', ...came, calls: duringStorm.p99 },
      { contender: 'herd', lastAfter, calls: duringHerd.p99 },
    ])
    return [
      ...figuresOf(`${STORM.perSecond} phones a second`, duringStorm),
      { name: 'phones that were not let in', value: came.failed, unit: '', goal: { atMost: 0 } },
      { name: 'a phone waits, 99 of 100', value: came.p99, unit: 'ms', goal: null },
      ...figuresOf('the herd', duringHerd),
      { name: 'the last phone is back after', value: lastAfter, unit: 's', goal: { atMost: 30 } },
    ]
  } finally {
    await phones.ask({ task: 'leave' })
    await ours?.server.stop()
    await callers.stop()
    await pages.stop()
  }
}

const figuresOf = (name: string, { wrong, p99 }: Told): Figure[] => [
  { name: `calls not answered with 200 beside ${name}`, value: wrong, unit: '', goal: { atMost: 0 } },
  { name: `a call beside ${name}, 99 of 100`, value: p99, unit: 'ms', goal: null },
]
