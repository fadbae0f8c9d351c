import type { Priority } from '#policy'

/** Lets calls out to the upstream, a limited number at a time, and the more urgent ones first. */
export type ConcurrencyLimiter = {
  /** True at once while there is room. Otherwise the call waits its turn, and false sends it away. */
  acquire(priority: Priority): boolean | Promise<boolean>
  release(): void
  stats(): LimiterStats
}
export type LimiterStats = {
  readonly active: number
  readonly waiting: Readonly<Record<Priority, number>>
  /** How long the one who waits longest has waited, in milliseconds. */
  readonly oldestMs: number
}
/** Runs something after a while, unless it is cancelled before. */
export type SetTimer = (ms: number, run: () => void) => () => void

export const onTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type PriorityLimits = {
  /** How many may be under way when one of this kind goes out: the rest is kept for the more urgent. */
  readonly limit: number
  readonly queueMax: number
  readonly queueTimeoutMs: number
}

/** As many calls at a time as there are connections. Who waits longer than this has no use for the answer any more. */
export const LIMITS_BY_PRIORITY: Readonly<Record<Priority, PriorityLimits>> = {
  critical: { limit: 256, queueMax: 256, queueTimeoutMs: 5_000 },
  high: { limit: 240, queueMax: 128, queueTimeoutMs: 2_000 },
  normal: { limit: 216, queueMax: 128, queueTimeoutMs: 1_000 },
  low: { limit: 160, queueMax: 64, queueTimeoutMs: 300 },
}
const ORDER = Object.keys(LIMITS_BY_PRIORITY) as Priority[]

type Waiting = { readonly since: number; readonly admit: () => void }

export function createConcurrencyLimiter(
  setTimer: SetTimer,
  monotonicNow: () => number = () => 0,
): ConcurrencyLimiter {
  const queues: Readonly<Record<Priority, Set<Waiting>>> = {
    critical: new Set(),
    high: new Set(),
    normal: new Set(),
    low: new Set(),
  }
  let active = 0
  let waiting = 0

  function wait(priority: Priority): Promise<boolean> {
    const queue = queues[priority]
    return new Promise((decide) => {
      const cancel = setTimer(LIMITS_BY_PRIORITY[priority].queueTimeoutMs, () => {
        if (!queue.delete(entry)) return
        waiting--
        decide(false)
      })
      const entry: Waiting = {
        since: monotonicNow(),
        admit() {
          queue.delete(entry)
          waiting--
          cancel()
          active++
          decide(true)
        },
      }
      queue.add(entry)
      waiting++
    })
  }

  return {
    acquire(priority) {
      const { limit, queueMax } = LIMITS_BY_PRIORITY[priority]
      const queue = queues[priority]
      // Nobody overtakes those of his own kind who wait already.
      if (active < limit && queue.size === 0) {
        active++
        return true
      }
      return queue.size >= queueMax ? false : wait(priority)
    },
    release() {
      active--
      if (waiting === 0) return
      for (const priority of ORDER) {
        for (const entry of queues[priority]) {
          if (active >= LIMITS_BY_PRIORITY[priority].limit) break
          entry.admit()
        }
      }
    },
    stats() {
      // Who came first of a kind stands first in its queue.
      const firsts = ORDER.flatMap((priority) => [...queues[priority]].slice(0, 1))
      const oldest = Math.min(...firsts.map(({ since }) => since))
      const [critical, high, normal, low] = ORDER.map((priority) => queues[priority].size) as [
        number,
        number,
        number,
        number,
      ]
      return {
        active,
        waiting: { critical, high, normal, low },
        oldestMs: firsts.length === 0 ? 0 : monotonicNow() - oldest,
      }
    },
  }
}
