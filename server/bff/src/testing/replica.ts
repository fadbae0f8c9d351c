import { machineTime } from '@bourse/contracts/kit'
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { policies } from '#policy'
import { createShared, type Shared } from '#shared'
import type { FakeRedis } from './redis-controls.ts'

/** The shared state of one replica, without the rest of it. */
export type Replica = Shared & {
  /** Sessions with closed sockets, and invalidated endpoints. */
  readonly events: { readonly ended: string[]; readonly forgot: string[] }
  readonly lines: string[]
  readonly failures: string[]
  pass(ms: number): void
}

const TIME_SCALE = 20
const START = Date.UTC(2026, 0, 15, 12)

/**
 * Long timeouts avoid failures on slow machines; pauses are short, because no test waits for time to pass.
 */
export async function startReplica(
  { url }: Pick<FakeRedis, 'url'>,
  { timeoutMs = 10_000, waits = true } = {},
): Promise<Replica> {
  let passed = 0
  const lines: string[] = []
  const failures: string[] = []
  const events = { ended: [] as string[], forgot: [] as string[] }
  const shared = createShared({
    url,
    keys: [Buffer.alloc(32, 7)],
    policies,
    timeoutMs: timeoutMs * TIME_SCALE,
    now: () => machineTime(START + passed),
    monotonicNow: () => passed,
    bytes: randomBytes,
    setTimer(ms, run) {
      const timer = setTimeout(run, ms / TIME_SCALE)
      return () => clearTimeout(timer)
    },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    onFailed: (reason) => void failures.push(reason),
    onEnded: (sid) => void events.ended.push(sid),
    onInvalidated: (names) => void events.forgot.push(...names),
  })
  await shared.start()
  while (waits && shared.state !== 'connected') await new Promise((over) => setTimeout(over, 5))
  // `state` is a getter and must not be copied.
  return Object.assign(Object.create(shared) as Shared, {
    events,
    lines,
    failures,
    pass: (ms: number) => void (passed += ms),
  })
}
