import type { Priority } from '#policy'

/** Limits concurrent upstream requests, by priority. */
export type ConcurrencyLimiter = {
  /**
   * Acquires a slot: true at once while slots are free. Otherwise waits in the queue; false means that the
   * request is shed.
   */
  acquire(priority: Priority): boolean | Promise<boolean>
  release(): void
  stats(): LimiterStats
}
export type LimiterStats = {
  readonly active: number
  readonly waiting: Readonly<Record<Priority, number>>
  /** Waiting time of the oldest queued request, in milliseconds. */
  readonly oldestMs: number
}
/** Schedules a callback; returns its cancellation. */
export type SetTimer = (ms: number, run: () => void) => () => void

export const onTimer: SetTimer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type PriorityLimits = {
  /**
   * Maximum requests in flight when one of this priority is admitted: the rest is reserved for higher ones.
   */
  readonly limit: number
  readonly queueMax: number
  readonly queueTimeoutMs: number
}

/**
 * Limits: as many concurrent requests as connections. After `timeoutMs` the response would arrive too late.
 */
export const LIMITS_BY_PRIORITY: Readonly<Record<Priority, PriorityLimits>> = {
  critical: { limit: 256, queueMax: 256, queueTimeoutMs: 5_000 },
  high: { limit: 240, queueMax: 512, queueTimeoutMs: 2_000 },
  normal: { limit: 216, queueMax: 128, queueTimeoutMs: 1_000 },
  low: { limit: 160, queueMax: 64, queueTimeoutMs: 300 },
}
const ORDER = Object.keys(LIMITS_BY_PRIORITY) as Priority[]

type WaitingCall = { readonly since: number; readonly admit: () => void }

export function createConcurrencyLimiter(
  setTimer: SetTimer,
  monotonicNow: () => number = () => 0,
): ConcurrencyLimiter {
  const queues: Readonly<Record<Priority, Set<WaitingCall>>> = {
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
      const entry: WaitingCall = {
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
      // A request never overtakes queued ones of its own priority.
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
      // Queues are in insertion order, so the first entry is the oldest.
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
