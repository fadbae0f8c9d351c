import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { logFailure } from './storage.ts'

export type Interval = { stop(): Promise<void> }

/**
 * Runs at each full interval of the clock. A run longer than the interval skips the missed ones; a failure is
 * logged and the next run follows.
 */
export function startInterval(
  run: () => Promise<void>,
  at: { everyMs: number; clock: Clock; log: Logger },
): Interval {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const next = () => {
    if (stopped) return
    const wait = at.everyMs - (at.clock.now() % at.everyMs)
    timer = setTimeout(() => {
      running = run().catch((error: unknown) => logFailure(at.log, error, 'interval task failed'))
      void running.then(next)
    }, wait)
  }
  next()
  return {
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
